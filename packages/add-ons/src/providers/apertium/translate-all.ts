import type { TranslationLanguage, TranslationResult, Utterance } from '@earshot/core';
import { readEnglishModel } from '../../punctuation/read-english-model.js';
import { findUnpunctuated, restorePunctuation } from '../../punctuation/restore-punctuation.js';
import { AddOnFailure } from '../../runner/add-on-error.js';
import type { AddOnInput } from '../../runner/provider.js';
import {
  createSource,
  translateInto,
  translateUtterance,
} from '../../translation/translated-transcript.js';
import { languageName, type Translator } from '../../translation/translator.js';

/**
 * Translates a transcript into every language of its request. Marks and capitals of English without
 * punctuation are restored first, since rules of translation recognise names, `I`, and the limits
 * of sentences by them.
 */
export function translateByPairs(
  input: AddOnInput,
  translator: Translator,
): Promise<TranslationResult[]> {
  const source = createSource(input);
  const targets = input.params.translation_config?.target_languages ?? [];
  const { signal } = input;
  return translateInto(targets, source, pairTranslation(source.utterances, { translator, signal }));
}

/**
 * Creates the function that translates utterances into a language, their texts with marks and
 * capitals.
 */
export function pairTranslation(
  utterances: readonly Utterance[],
  services: Pick<TextTranslation, 'signal' | 'translator'>,
): (target: TranslationLanguage) => Promise<Utterance[]> {
  const texts = writtenTexts(utterances);
  return (target) => translateAll(utterances, target, { ...services, texts });
}

/** Texts of utterances. Those in English have marks and capitals. */
function writtenTexts(utterances: readonly Utterance[]): string[] {
  const isBare = findUnpunctuated(utterances).some(({ language }) => language === 'en');
  const written = isBare
    ? restorePunctuation(utterances, readEnglishModel()).utterances
    : utterances;
  return written.map(({ text }) => text);
}

/** Options of {@link translateAll}. */
export interface TextTranslation {
  /** Translates from one language into another. */
  readonly translator: Translator;
  /** Ends the work with its reason. */
  readonly signal: AbortSignal;
  /** Text of each utterance that is translated. @defaultValue that of the utterance */
  readonly texts?: readonly string[] | undefined;
}

/**
 * Utterances in another language. Those that are in it already stay as they are.
 *
 * @throws AddOnFailure 422 `UnsupportedTranslation` when there is no pair of these languages
 */
export async function translateAll(
  utterances: readonly Utterance[],
  target: TranslationLanguage,
  { signal, texts = utterances.map(({ text }) => text), translator }: TextTranslation,
): Promise<Utterance[]> {
  const translated = [...utterances];
  const sources = new Set(utterances.map(({ language }) => language));
  sources.delete(target);
  for (const source of sources) requirePair(source, target, translator);
  for (const source of sources) {
    const indexes = utterances.flatMap(({ language }, index) =>
      language === source ? [index] : [],
    );
    const found = await translator.translate(
      { source, target, texts: indexes.map((index) => texts[index] ?? '') },
      signal,
    );
    for (const [place, index] of indexes.entries()) {
      const utterance = utterances[index];
      if (utterance !== undefined)
        translated[index] = translateUtterance(utterance, found[place] ?? '', target);
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
