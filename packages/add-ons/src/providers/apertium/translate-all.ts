import type { TranslationLanguage, TranslationResult, Utterance } from '@earshot/core';
import { AddOnFailure } from '../../runner/add-on-error.js';
import type { AddOnInput } from '../../runner/provider.js';
import {
  sourceOf,
  translateInto,
  translateUtterance,
} from '../../translation/translated-transcript.js';
import { languageName, type Translator } from '../../translation/translator.js';

/** Translates a transcript into every language of its request. */
export function translateByPairs(
  input: AddOnInput,
  translator: Translator,
): Promise<TranslationResult[]> {
  const source = sourceOf(input);
  const targets = input.params.translation_config?.target_languages ?? [];
  return translateInto(targets, source, (target) =>
    translateAll(source.utterances, target, { translator, signal: input.signal }),
  );
}

/** Options of {@link translateAll}. */
export interface TextTranslation {
  /** Translates from one language into another. */
  readonly translator: Translator;
  /** Ends the work with its reason. */
  readonly signal: AbortSignal;
}

/**
 * Utterances in another language; those that are in it already stay as they are.
 *
 * @throws AddOnFailure 422 `UnsupportedTranslation` when there is no pair of these languages
 */
export async function translateAll(
  utterances: readonly Utterance[],
  target: TranslationLanguage,
  { signal, translator }: TextTranslation,
): Promise<Utterance[]> {
  const translated = [...utterances];
  const sources = new Set(utterances.map(({ language }) => language));
  sources.delete(target);
  for (const source of sources) requirePair(source, target, translator);
  for (const source of sources) {
    const indexes = utterances.flatMap(({ language }, index) =>
      language === source ? [index] : [],
    );
    const texts = await translator.translate(
      { source, target, texts: indexes.map((index) => utterances[index]?.text ?? '') },
      signal,
    );
    for (const [place, index] of indexes.entries()) {
      const utterance = utterances[index];
      if (utterance !== undefined)
        translated[index] = translateUtterance(utterance, texts[place] ?? '', target);
    }
  }
  return translated;
}

function requirePair(source: string, target: TranslationLanguage, { pairs }: Translator): void {
  if (pairs.some((pair) => pair.source === source && pair.target === target)) return;
  const there = pairs.map((pair) => `${pair.source}-${pair.target}`).join(', ');
  throw new AddOnFailure(
    `there is no translation from ${languageName(source)} into ${languageName(target)} here: Apertium has ${there}; install the package of that pair, or configure a language model (EARSHOT_LLM_BASE_URL)`,
    { statusCode: 422, exception: 'UnsupportedTranslation' },
  );
}
