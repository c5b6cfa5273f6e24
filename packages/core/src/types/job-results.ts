// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { AddonEnvelope, AudioToLlmResult, Chapter, NamedEntity, SentimentPassage, TranslationResult } from './add-on-results.js';
import type { Sentence, Transcription, Utterance } from './transcription.js';

/** Durations and channel count of a result. */
export interface ResultMetadata {
  /** Duration of the audio, in seconds. */
  audio_duration: number;
  /** Number of channels with different audio; identical channels count once. */
  number_of_distinct_channels: number;
  /** Billable duration, in seconds: `audio_duration` times `number_of_distinct_channels`. */
  billing_time: number;
  /** Processing time of the transcription, in seconds. */
  transcription_time: number;
}

/** The result of a pre-recorded job; add-ons that were not requested are absent. */
export interface PreRecordedResult {
  /** Durations and channel count of the result. */
  metadata: ResultMetadata;
  /** Transcript of the audio. Absent or null when there is none. */
  transcription?: Transcription | null | undefined;
  /** Translations of the transcript, one for each target language. Absent or null if not requested. */
  translation?: AddonEnvelope<TranslationResult[]> | null | undefined;
  /** Summary of the transcript. Absent or null if not requested. */
  summarization?: AddonEnvelope<string> | null | undefined;
  /** Named entities of the transcript. Absent or null if not requested. */
  named_entity_recognition?: AddonEnvelope<NamedEntity[]> | null | undefined;
  /** Passages of the transcript with their sentiment. Absent or null if not requested. */
  sentiment_analysis?: AddonEnvelope<SentimentPassage[] | string> | null | undefined;
  /** Chapters of the transcript, in order. Absent or null if not requested. */
  chapterization?: AddonEnvelope<Chapter[] | Record<string, unknown>> | null | undefined;
  /** Verdict on harmful content in the transcript. Absent or null if not requested. */
  moderation?: AddonEnvelope<string> | null | undefined;
  /**
   * Names with a uniform spelling. Absent or null if not requested.
   *
   * @deprecated
   */
  name_consistency?: AddonEnvelope<string> | null | undefined;
  /** Extracted data of the requested classes. Absent or null if not requested. */
  structured_data_extraction?: AddonEnvelope<string> | null | undefined;
  /** Responses of the language model, one for each prompt. Absent or null if not requested. */
  audio_to_llm?: AddonEnvelope<AddonEnvelope<AudioToLlmResult>[]> | null | undefined;
  /**
   * Sentences of the transcript; the same as `transcription.sentences`. Absent or null if not requested.
   *
   * @deprecated
   */
  sentences?: AddonEnvelope<(Sentence | string)[]> | null | undefined;
  /** Lines of the transcript in reading order, rearranged where speakers overlap. Absent or null if not requested. */
  display_mode?: AddonEnvelope<string[]> | null | undefined;
  /**
   * Error of diarization; present only when it was requested and failed. Absent or null otherwise.
   *
   * @deprecated
   */
  diarization?: AddonEnvelope<Utterance[]> | null | undefined;
}

/** The result of a live session, without its messages. */
export interface LiveFinalTranscript {
  /** Durations and channel count of the result. */
  metadata: ResultMetadata;
  /** Transcript of the audio. Absent or null when there is none. */
  transcription?: Transcription | null | undefined;
  /** Translations of the transcript, one for each target language. Absent or null if not requested. */
  translation?: AddonEnvelope<TranslationResult[]> | null | undefined;
  /** Summary of the transcript. Absent or null if not requested. */
  summarization?: AddonEnvelope<string> | null | undefined;
  /** Named entities of the transcript. Absent or null if not requested. */
  named_entity_recognition?: AddonEnvelope<NamedEntity[]> | null | undefined;
  /** Passages of the transcript with their sentiment. Absent or null if not requested. */
  sentiment_analysis?: AddonEnvelope<SentimentPassage[] | string> | null | undefined;
  /** Chapters of the transcript, in order. Absent or null if not requested. */
  chapterization?: AddonEnvelope<Chapter[] | Record<string, unknown>> | null | undefined;
}

/** The result of a live session; add-ons that were not requested are absent. */
export interface LiveResult {
  /** Durations and channel count of the result. */
  metadata: ResultMetadata;
  /** Transcript of the audio. Absent or null when there is none. */
  transcription?: Transcription | null | undefined;
  /** Translations of the transcript, one for each target language. Absent or null if not requested. */
  translation?: AddonEnvelope<TranslationResult[]> | null | undefined;
  /** Summary of the transcript. Absent or null if not requested. */
  summarization?: AddonEnvelope<string> | null | undefined;
  /** Named entities of the transcript. Absent or null if not requested. */
  named_entity_recognition?: AddonEnvelope<NamedEntity[]> | null | undefined;
  /** Passages of the transcript with their sentiment. Absent or null if not requested. */
  sentiment_analysis?: AddonEnvelope<SentimentPassage[] | string> | null | undefined;
  /** Chapters of the transcript, in order. Absent or null if not requested. */
  chapterization?: AddonEnvelope<Chapter[] | Record<string, unknown>> | null | undefined;
  /** Server messages of the session, each as a JSON text, in order. */
  messages: string[];
}
