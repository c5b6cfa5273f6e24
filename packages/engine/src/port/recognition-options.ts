import type { CustomVocabularyConfiguration, TranscriptionLanguage } from '@earshot/core';
import type { EngineCapabilities } from './engine-capabilities.js';
import { EngineRequestError } from './engine-error.js';
import type { PreparedVocabulary } from './prepared-vocabulary.js';

/** Work of an engine with speech: to write it in its own language, or in English. */
export type RecognitionTask = 'transcribe' | 'translate';

/** Options of the recognition of one utterance. */
export interface RecognitionOptions {
  /**
   * The spoken language.
   *
   * @defaultValue it is detected by an engine that detects languages, else it is the first language
   * of the engine
   */
  readonly language?: TranscriptionLanguage | undefined;
  /**
   * Languages of which one is spoken, when `language` is not given. Those that the engine does not
   * know are ignored.
   *
   * @defaultValue all languages of the engine
   */
  readonly languages?: readonly TranscriptionLanguage[] | undefined;
  /**
   * `translate` makes an engine with the capability `translation` write English, for any spoken
   * language.
   *
   * @defaultValue `transcribe`
   */
  readonly task?: RecognitionTask | undefined;
  /**
   * Additional words that the engine recognises.
   *
   * @defaultValue none
   */
  readonly vocabulary?: CustomVocabularyConfiguration | undefined;
  /**
   * Start of the utterance in its recording, in seconds.
   *
   * @defaultValue 0
   */
  readonly startSeconds?: number | undefined;
  /**
   * The same vocabulary as {@link RecognitionOptions.vocabulary | vocabulary}, prepared by the
   * engine. It is used instead.
   *
   * @defaultValue the engine prepares the vocabulary itself
   */
  readonly preparedVocabulary?: PreparedVocabulary | undefined;
}

/** Options of the recognition of one utterance by a pool. */
export interface PoolRecognitionOptions extends Omit<RecognitionOptions, 'preparedVocabulary'> {
  /**
   * Tenant that the request is for: any text, such as the id of a key. Tenants that wait share the
   * processes equally, and work of one is not affected by crashes that the work of another causes.
   *
   * @defaultValue requests without a tenant share one
   */
  readonly tenant?: string | undefined;
}

/** Options of the recognition of one complete utterance. */
export interface UtteranceOptions extends RecognitionOptions {
  /**
   * True for an utterance of a live session, which must not wait for a long utterance of a
   * recording.
   *
   * @defaultValue false
   */
  readonly isLive?: boolean | undefined;
  /**
   * True to recognise faster and slightly less accurately, because more live channels wait than
   * could be served otherwise.
   *
   * @defaultValue false
   */
  readonly isHurried?: boolean | undefined;
}

/**
 * Languages of which one is spoken, according to options: the requested one, or those of the
 * requested ones that the engine knows.
 *
 * @param known - languages of the engine
 * @returns all languages of the engine when none of the requested ones is known to it
 */
export function candidateLanguages(
  { language, languages = [] }: RecognitionOptions,
  known: readonly TranscriptionLanguage[],
): readonly TranscriptionLanguage[] {
  if (language !== undefined) return [language];
  const candidates = languages.filter((one) => known.includes(one));
  return candidates.length === 0 ? known : candidates;
}

/**
 * Refuses options that an engine does not support, and audio that is too long for it.
 *
 * @param capabilities - capabilities of the engine
 * @param sampleCount - length of the audio, in samples
 * @throws EngineRequestError that names the field, the value and what is allowed
 */
export function checkRecognition(
  capabilities: EngineCapabilities,
  options: RecognitionOptions,
  sampleCount = 0,
): void {
  const { id, languages, maximumUtteranceSeconds, sampleRateHz, translation } = capabilities;
  const { language, task = 'transcribe' } = options;
  if (task === 'translate' && translation !== true)
    throw new EngineRequestError(`task: the engine ${id} does not translate; leave it out.`);
  if (language !== undefined && !languages.includes(language)) {
    throw new EngineRequestError(
      `language: ${language} is not spoken by the engine ${id}; it knows ${languages.join(', ')}.`,
    );
  }
  const seconds = sampleCount / sampleRateHz;
  if (seconds > maximumUtteranceSeconds) {
    throw new EngineRequestError(
      `samples: an utterance may hold ${maximumUtteranceSeconds} seconds, and this one holds ${seconds}.`,
    );
  }
}
