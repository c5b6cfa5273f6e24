import type { TranslationLanguage, TranslationResult, Utterance } from '@earshot/core';
import { AddOnFailure } from '../../runner/add-on-error.js';
import type { AddOnInput, AudioSource } from '../../runner/provider.js';
import { cutPassages } from '../../translation/cut-passages.js';
import type { SpeechTranslator } from '../../translation/speech-translator.js';
import { dividePassages } from '../../translation/spoken-passages.js';
import {
  createSource,
  translateInto,
  translateUtterance,
} from '../../translation/translated-transcript.js';
import { languageName, type Translator } from '../../translation/translator.js';
import { pairTranslation } from '../apertium/translate-all.js';

/** Language that engines translate into. */
const target = 'en';

/** Services of {@link translateSpeech}. */
export interface SpeechTranslationServices {
  readonly engine: SpeechTranslator;
  /** Translates texts, for what the engine does not do. */
  readonly translator: Translator | undefined;
}

/**
 * Translates a transcript into the languages of its request. English comes from its audio, which
 * the engine processes again, utterance by utterance. Other languages, and English where the audio
 * must not be used, come from the translator of texts.
 */
export function translateSpeech(
  input: AddOnInput,
  { engine, translator }: SpeechTranslationServices,
): Promise<TranslationResult[]> {
  const source = createSource(input);
  const { params, signal } = input;
  const byPairs =
    translator === undefined
      ? undefined
      : pairTranslation(source.utterances, { translator, signal });
  const refuse = (language: TranslationLanguage) =>
    byPairs?.(language) ?? Promise.reject(unsupported(language, params.pii_redaction));
  const isRecognised = source.utterances.every(
    ({ language }) => language === target || engine.languages.includes(language),
  );
  return translateInto(params.translation_config?.target_languages ?? [], source, (language) =>
    language === target && isRecognised && !params.pii_redaction
      ? translateUtterances(source.utterances, input, engine)
      : refuse(language),
  );
}

/**
 * Utterances in English. Those that are English, and those in which the engine recognises no words,
 * stay as they are.
 */
async function translateUtterances(
  utterances: readonly Utterance[],
  { audio, signal }: AddOnInput,
  engine: SpeechTranslator,
): Promise<Utterance[]> {
  const passages = dividePassages(
    utterances,
    ({ language, text }) => language !== target && text.trim() !== '',
    engine.maximumSeconds,
  );
  if (passages.length === 0) return [...utterances];
  if (audio === undefined)
    throw new AddOnFailure('the audio is not kept, which is translated', {
      statusCode: 422,
      exception: 'AudioUnavailable',
    });
  const texts = new Map<number, { readonly start: number; readonly text: string }[]>();
  for await (const { passage, text } of translatePassages(passages, { audio, engine, signal })) {
    const { start, utterance } = passage;
    texts.set(utterance, [...(texts.get(utterance) ?? []), { start, text }]);
  }
  return utterances.map((utterance, index) => {
    const text = (texts.get(index) ?? [])
      .sort((one, other) => one.start - other.start)
      .map((part) => part.text.trim())
      .filter((part) => part !== '')
      .join(' ');
    return text === '' ? utterance : translateUtterance(utterance, text, target);
  });
}

interface Translation {
  readonly audio: AudioSource;
  readonly engine: SpeechTranslator;
  readonly signal: AbortSignal;
}

type TranslatedPassage = {
  readonly passage: ReturnType<typeof dividePassages>[number];
  text: string;
};

/**
 * Translates passages while the audio is read. Reading waits for them, so that only as many are
 * held as the engine translates at the same time.
 */
async function* translatePassages(
  passages: ReturnType<typeof dividePassages>,
  { audio, engine, signal }: Translation,
): AsyncGenerator<TranslatedPassage, void> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const running: Promise<TranslatedPassage>[] = [];
  try {
    for await (const { passage, samples } of cutPassages(
      audio.read(either),
      passages,
      audio.startSeconds,
    )) {
      const { language } = passage;
      const translated = engine
        .translate({ samples, language }, either)
        .then((text) => ({ passage, text }));
      // An error is thrown where the passage is awaited, which may be later.
      translated.catch(() => undefined);
      running.push(translated);
      const first = running.length >= engine.parallelism ? running.shift() : undefined;
      if (first !== undefined) yield await first;
    }
    for (const translated of running) yield await translated;
  } finally {
    ended.abort(new Error('The translation has ended'));
  }
}

function unsupported(language: TranslationLanguage, isRedacted: boolean): AddOnFailure {
  const reason =
    language === target && isRedacted
      ? 'the engine translates the audio, in which personal data are still said'
      : `the engine translates into English alone`;
  return new AddOnFailure(
    `there is no translation into ${languageName(language)} here: ${reason}; install Apertium with the package of the pair, or configure a language model (EARSHOT_LLM_BASE_URL)`,
    { statusCode: 422, exception: 'UnsupportedTranslation' },
  );
}
