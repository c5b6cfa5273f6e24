// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { Open, Sentiment } from '../enumerations/enumerations.js';
import type { TranslationLanguage } from '../enumerations/languages.js';
import type { Sentence, Subtitle, Utterance, Word } from './transcription.js';

/** Error of a failed add-on. */
export interface AddonError {
  /** HTTP status code of the error. */
  status_code: number;
  /** Name of the error. */
  exception: string;
  /** Description of the error. */
  message: string;
}

/** A name, place, number or similar entity in the transcript. */
export interface NamedEntity {
  /** Type of the entity. */
  entity_type: string;
  /** Text of the entity, as in the transcript. */
  text: string;
  /** Start time in the audio, in seconds. */
  start: number;
  /** End time in the audio, in seconds. */
  end: number;
}

/** A passage of the transcript with its sentiment. */
export interface SentimentPassage {
  /** Sentiment of the passage. */
  sentiment: Open<Sentiment>;
  /** Emotion of the passage. */
  emotion: string;
  /** Text of the passage. */
  text: string;
  /** Start time in the audio, in seconds. */
  start: number;
  /** End time in the audio, in seconds. */
  end: number;
  /** Channel, counted from 0. */
  channel: number;
  /** Speaker, counted from 0; only with diarization. */
  speaker?: number | undefined;
}

/** A part of the recording about one subject. */
export interface Chapter {
  /** Title of the chapter. */
  headline: string;
  /** Subject of the chapter in a few words. */
  gist: string;
  /** Words that characterise the chapter. */
  keywords: string[];
  /** Start time in the audio, in seconds. */
  start: number;
  /** End time in the audio, in seconds. */
  end: number;
  /** Sentences of the chapter. */
  sentences: {
    /** Text of the sentence. */
    sentence: string;
    /** Start time in the audio, in seconds. */
    start: number;
    /** End time in the audio, in seconds. */
    end: number;
    /** Words of the sentence. */
    words: Word[];
  }[];
  /** Whole text of the chapter. */
  text: string;
  /** Summary of the chapter. */
  summary?: string | undefined;
}

/** A prompt and the response of the language model. */
export interface AudioToLlmResult {
  /** Prompt of the request. */
  prompt: string;
  /** Response of the language model. */
  response: string;
}

/** The transcript in another language. */
export interface TranslationResult {
  /** Error of the translation into this language; null when it succeeded. */
  error: AddonError | null;
  /** Whole translated text. */
  full_transcript: string;
  /** Code of the target language, as the only item. */
  languages: Open<TranslationLanguage>[];
  /** Translated utterances, in order. */
  utterances: Utterance[];
  /** `interpolated` when the times of translated words are interpolated within their utterance; absent otherwise. */
  word_times?: 'interpolated' | undefined;
  /** Translated sentences. Absent or null if not requested. */
  sentences?: (AddonEnvelope<(Sentence | string)[]>)[] | null | undefined;
  /** Translated subtitle files. Absent or null if not requested. */
  subtitles?: Subtitle[] | null | undefined;
}

/** Envelope of the result of an add-on. It reports a failure of the add-on, which never fails the job. */
export interface AddonEnvelope<Results> {
  /** True if the add-on produced a valid result. */
  success: boolean;
  /** True if the result is empty. */
  is_empty: boolean;
  /** Processing time, in seconds. */
  exec_time: number;
  /** Error of the add-on; null when success is true. */
  error: AddonError | null;
  /** Result of the add-on; null when there is none. */
  results: Results | null;
}
