import type { TranscriptionLanguage } from '@earshot/core';

/** What a recogniser can do, so that callers ask it for nothing else. */
export interface EngineCapabilities {
  /** Name of the engine, such as `pocketsphinx`. */
  readonly id: string;
  /** Name of its acoustic and language model. */
  readonly model: string;
  /** Version of its software; `null` until it is loaded, or when it tells none. */
  readonly version: string | null;
  /** The languages that it transcribes. */
  readonly languages: readonly TranscriptionLanguage[];
  /** Whether it offers streams with partial hypotheses. */
  readonly streaming: boolean;
  /** Whether its words carry measured times. */
  readonly wordTimestamps: boolean;
  /**
   * Resolution of the times of its words, in seconds; `null` when it measures none. Below 0.02 a forced alignment of the words with
   * the audio would find nothing finer.
   */
  readonly wordTimestampResolutionSeconds: number | null;
  /** Whether its words carry measured confidences; otherwise they are all 1. */
  readonly confidences: boolean;
  /** Whether it can be taught words. */
  readonly customVocabulary: boolean;
  /** Whether it writes punctuation. */
  readonly punctuation: boolean;
  /** Whether it writes capital letters. */
  readonly casing: boolean;
  /** Whether it finds out which language is spoken. */
  readonly languageDetection: boolean;
  /** The sample rate of the audio that it is given, in hertz. */
  readonly sampleRateHz: number;
  /** Longest audio of one utterance, in seconds. */
  readonly maximumUtteranceSeconds: number;
  /** What a user should know before choosing it, one sentence each. */
  readonly notes: readonly string[];
}
