import type { TranscriptionLanguage } from '@earshot/core';

/** Sample rate of all audio of the port, in Hz. */
export const sampleRateHz = 16_000;

/**
 * Segments of recordings that an engine recognises best. They are not the utterances that are
 * shown.
 */
export interface PreferredSegments {
  /** Maximum length, in seconds. Longer speech is cut at its quietest place. */
  readonly maximumSeconds: number;
  /** Silence that ends a segment, in seconds. */
  readonly pauseSeconds: number;
  /** Audio before the first and after the last speech that belongs to a segment, in seconds. */
  readonly paddingSeconds: number;
}

/** Capabilities of an engine, which callers check before a request. */
export interface EngineCapabilities {
  /** Name of the engine, such as `pocketsphinx`. */
  readonly id: string;
  /** Name of its acoustic and language model. */
  readonly model: string;
  /** Version of its software, or `null` until it is loaded, or when it has none. */
  readonly version: string | null;
  /** The languages that it transcribes. */
  readonly languages: readonly TranscriptionLanguage[];
  /** True when it transcribes live channels. */
  readonly streaming: boolean;
  /**
   * True when its streams emit partial hypotheses. Otherwise a live channel only emits final
   * results.
   */
  readonly partials: boolean;
  /**
   * True when it recognises complete utterances with full context, false when it processes them as
   * a stream. Recordings are sent to a batch engine if there is one.
   */
  readonly batch: boolean;
  /** True when the times of its words are measured. */
  readonly wordTimestamps: boolean;
  /**
   * Resolution of the times of its words, in seconds, or `null` when it measures none. Below 0.02,
   * forced alignment of the words with the audio would not be more precise.
   */
  readonly wordTimestampResolutionSeconds: number | null;
  /** True when the confidences of its words are measured. Otherwise they are all 1. */
  readonly confidences: boolean;
  /** True when it supports custom vocabularies. */
  readonly customVocabulary: boolean;
  /** True when it writes punctuation. */
  readonly punctuation: boolean;
  /** True when it writes capital letters. */
  readonly casing: boolean;
  /** True when it detects the spoken language. */
  readonly languageDetection: boolean;
  /** Sample rate of its input audio, in Hz. */
  readonly sampleRateHz: number;
  /** Maximum length of one utterance, in seconds. */
  readonly maximumUtteranceSeconds: number;
  /**
   * True when it translates speech into English, which {@link RecognitionOptions.task | task} asks
   * for.
   *
   * @defaultValue false
   */
  readonly translation?: boolean;
  /**
   * Segments of recordings that it recognises best.
   *
   * @defaultValue segments are utterances, between pauses
   */
  readonly preferredSegments?: PreferredSegments;
  /** Limitations that a user should know before choosing it, one sentence each. */
  readonly notes: readonly string[];
}
