// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { AddonEnvelope, AudioToLlmResult, Chapter, NamedEntity, SentimentPassage, TranslationResult } from './add-on-results.js';
import type { Sentence, Transcription, Utterance } from './transcription.js';

/** Durations and channel count of a result. */
export interface ResultMetadata {
  /** Duration of the audio, in seconds. */
  audio_duration: number;
  /** Number of channels that differ from each other. */
  number_of_distinct_channels: number;
  /** Seconds that count: audio_duration times number_of_distinct_channels. */
  billing_time: number;
  /** Processing time of the transcription, in seconds. */
  transcription_time: number;
}

/** The result of a pre-recorded job; an add-on that was not asked for is absent. */
export interface PreRecordedResult {
  /** Figures of the result. */
  metadata: ResultMetadata;
  /** The whole transcript. Absent or null when there is none. */
  transcription?: Transcription | null | undefined;
  /** The transcript in each target language. Absent or null unless it was asked for. */
  translation?: AddonEnvelope<TranslationResult[]> | null | undefined;
  /** The summary. Absent or null unless it was asked for. */
  summarization?: AddonEnvelope<string> | null | undefined;
  /** The named entities. Absent or null unless it was asked for. */
  named_entity_recognition?: AddonEnvelope<NamedEntity[]> | null | undefined;
  /** The sentiment of each passage. Absent or null unless it was asked for. */
  sentiment_analysis?: AddonEnvelope<SentimentPassage[] | string> | null | undefined;
  /** The chapters. Absent or null unless it was asked for. */
  chapterization?: AddonEnvelope<Chapter[] | Record<string, unknown>> | null | undefined;
  /** The verdict of moderation. Absent or null unless it was asked for. */
  moderation?: AddonEnvelope<string> | null | undefined;
  /**
   * Names spelt alike throughout. Absent or null unless it was asked for.
   *
   * @deprecated
   */
  name_consistency?: AddonEnvelope<string> | null | undefined;
  /** The extracted data. Absent or null unless it was asked for. */
  structured_data_extraction?: AddonEnvelope<string> | null | undefined;
  /** A response for each prompt. Absent or null unless it was asked for. */
  audio_to_llm?: AddonEnvelope<AddonEnvelope<AudioToLlmResult>[]> | null | undefined;
  /**
   * The sentences, which transcription.sentences has as well. Absent or null unless it was asked for.
   *
   * @deprecated
   */
  sentences?: AddonEnvelope<(Sentence | string)[]> | null | undefined;
  /** The text reordered where speakers overlapped. Absent or null unless it was asked for. */
  display_mode?: AddonEnvelope<string[]> | null | undefined;
  /**
   * Present when diarization was asked for and failed. Absent or null otherwise.
   *
   * @deprecated
   */
  diarization?: AddonEnvelope<Utterance[]> | null | undefined;
}

/** The result of a live session without its messages. */
export interface LiveFinalTranscript {
  /** Figures of the result. */
  metadata: ResultMetadata;
  /** The whole transcript. Absent or null when there is none. */
  transcription?: Transcription | null | undefined;
  /** The transcript in each target language. Absent or null unless it was asked for. */
  translation?: AddonEnvelope<TranslationResult[]> | null | undefined;
  /** The summary. Absent or null unless it was asked for. */
  summarization?: AddonEnvelope<string> | null | undefined;
  /** The named entities. Absent or null unless it was asked for. */
  named_entity_recognition?: AddonEnvelope<NamedEntity[]> | null | undefined;
  /** The sentiment of each passage. Absent or null unless it was asked for. */
  sentiment_analysis?: AddonEnvelope<SentimentPassage[] | string> | null | undefined;
  /** The chapters. Absent or null unless it was asked for. */
  chapterization?: AddonEnvelope<Chapter[] | Record<string, unknown>> | null | undefined;
}

/** The result of a live session; an add-on that was not asked for is absent. */
export interface LiveResult {
  /** Figures of the result. */
  metadata: ResultMetadata;
  /** The whole transcript. Absent or null when there is none. */
  transcription?: Transcription | null | undefined;
  /** The transcript in each target language. Absent or null unless it was asked for. */
  translation?: AddonEnvelope<TranslationResult[]> | null | undefined;
  /** The summary. Absent or null unless it was asked for. */
  summarization?: AddonEnvelope<string> | null | undefined;
  /** The named entities. Absent or null unless it was asked for. */
  named_entity_recognition?: AddonEnvelope<NamedEntity[]> | null | undefined;
  /** The sentiment of each passage. Absent or null unless it was asked for. */
  sentiment_analysis?: AddonEnvelope<SentimentPassage[] | string> | null | undefined;
  /** The chapters. Absent or null unless it was asked for. */
  chapterization?: AddonEnvelope<Chapter[] | Record<string, unknown>> | null | undefined;
  /** Every message of the session as JSON text, in order. */
  messages: string[];
}
