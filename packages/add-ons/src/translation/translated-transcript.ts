import type {
  AddonEnvelope,
  AddonError,
  Sentence,
  TranslationLanguage,
  TranslationResult,
  Utterance,
} from '@earshot/core';
import { describeError } from '../runner/add-on-error.js';
import { succeededEnvelope } from '../runner/envelopes.js';
import type { AddOnInput } from '../runner/provider.js';
import { splitSentences } from '../sentences/split-sentences.js';
import { interpolateWords } from './interpolate-words.js';

/** Transcript to translate. */
export interface SourceTranscript {
  readonly utterances: readonly Utterance[];
  /** True when its translations must have sentences as well. */
  readonly hasSentences: boolean;
}

/**
 * Transcript to translate: the utterances, or, where their boundaries need not be kept, the
 * sentences, which read better.
 */
export function createSource({ params, sentences, utterances }: AddOnInput): SourceTranscript {
  const { match_original_utterances: keepsUtterances = true } = params.translation_config ?? {};
  return {
    utterances: keepsUtterances ? utterances : sentences.map(asUtterance),
    hasSentences: params.sentences,
  };
}

function asUtterance({ sentence, ...rest }: Sentence): Utterance {
  return { ...rest, text: sentence };
}

/**
 * An utterance with its translation. Its time is the original one, and the times of its words are
 * interpolated.
 */
export function translateUtterance(
  utterance: Utterance,
  text: string,
  language: TranslationLanguage,
): Utterance {
  const trimmed = text.trim();
  return {
    ...utterance,
    text: trimmed,
    language,
    words: interpolateWords(trimmed, utterance, language),
  };
}

/** The result of one language from its utterances. */
function translationResult(
  utterances: readonly Utterance[],
  language: TranslationLanguage,
  { hasSentences }: Pick<SourceTranscript, 'hasSentences'>,
): TranslationResult {
  return {
    error: null,
    full_transcript: utterances.map(({ text }) => text).join(' '),
    languages: [language],
    utterances: [...utterances],
    word_times: 'interpolated',
    ...(hasSentences ? { sentences: [sentencesEnvelope(utterances)] } : {}),
  };
}

function sentencesEnvelope(utterances: readonly Utterance[]): AddonEnvelope<Sentence[]> {
  const startedMs = performance.now();
  const sentences = splitSentences(utterances);
  return succeededEnvelope(sentences, Math.round(performance.now() - startedMs) / 1000);
}

/** The result of a language that could not be translated into. */
function failedTranslation(error: AddonError, language: TranslationLanguage): TranslationResult {
  return { error, full_transcript: '', languages: [language], utterances: [] };
}

/**
 * Translates into several languages at the same time. One that fails does not affect the others.
 *
 * @param translate - returns the utterances in a language
 * @throws the error of the first language when every language fails
 */
export async function translateInto(
  languages: readonly TranslationLanguage[],
  source: SourceTranscript,
  translate: (language: TranslationLanguage) => Promise<readonly Utterance[]>,
): Promise<TranslationResult[]> {
  const outcomes = await Promise.allSettled(languages.map(translate));
  const [first] = outcomes;
  if (first?.status === 'rejected' && outcomes.every(({ status }) => status === 'rejected'))
    throw first.reason;
  return outcomes.map((outcome, index) => {
    // There is an outcome for each language.
    const language = languages[index] as TranslationLanguage;
    return outcome.status === 'fulfilled'
      ? translationResult(outcome.value, language, source)
      : failedTranslation(describeError('translation', outcome.reason), language);
  });
}
