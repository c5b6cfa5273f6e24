// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { Open, Sentiment } from '../enumerations/enumerations.js';
import type { TranslationLanguage } from '../enumerations/languages.js';
import type { Sentence, Subtitle, Utterance, Word } from './transcription.js';

/** Error of a failed add-on. */
export interface AddonError {
  /** HTTP status code of the error. */
  status_code: number;
  /** The name of the error. */
  exception: string;
  /** Description of the error. */
  message: string;
}

/** A name, a place, a number and the like, found in the transcript. */
export interface NamedEntity {
  /** Type of the entity. */
  entity_type: string;
  /** Its words. */
  text: string;
  /** Begin, in seconds of the audio. */
  start: number;
  /** End, in seconds of the audio. */
  end: number;
}

/** A passage with its sentiment. */
export interface SentimentPassage {
  /** Its sentiment. */
  sentiment: Open<Sentiment>;
  /** Its emotion. */
  emotion: string;
  /** Its words. */
  text: string;
  /** Begin, in seconds of the audio. */
  start: number;
  /** End, in seconds of the audio. */
  end: number;
  /** The channel, counted from 0. */
  channel: number;
  /** The speaker, counted from 0; with diarization. */
  speaker?: number | undefined;
}

/** A part of the recording about one subject. */
export interface Chapter {
  /** Its title. */
  headline: string;
  /** Its subject in a few words. */
  gist: string;
  /** Words that characterise it. */
  keywords: string[];
  /** Begin, in seconds of the audio. */
  start: number;
  /** End, in seconds of the audio. */
  end: number;
  /** Its sentences. */
  sentences: {
    /** Its text. */
    sentence: string;
    /** Begin, in seconds of the audio. */
    start: number;
    /** End, in seconds of the audio. */
    end: number;
    /** Its words. */
    words: Word[];
  }[];
  /** Its whole text. */
  text: string;
  /** Its summary. */
  summary?: string | undefined;
}

/** One prompt and the response of the language model. */
export interface AudioToLlmResult {
  /** The prompt. */
  prompt: string;
  /** The response of the language model. */
  response: string;
}

/** The transcript in another language. */
export interface TranslationResult {
  /** Error of this language; null when it succeeded. */
  error: AddonError | null;
  /** The whole text. */
  full_transcript: string;
  /** The language that it was translated into. */
  languages: Open<TranslationLanguage>[];
  /** The translated utterances. */
  utterances: Utterance[];
  /**
   * Marks the times of the translated words as shares of the time of their utterance: nobody said them. Absent where
   * they are not.
   */
  word_times?: 'interpolated' | undefined;
  /** The translated sentences. Absent or null unless it was asked for. */
  sentences?: (AddonEnvelope<(Sentence | string)[]>)[] | null | undefined;
  /** The translated subtitle files. Absent or null unless it was asked for. */
  subtitles?: Subtitle[] | null | undefined;
}

/** Envelope of the result of an add-on. A failed add-on is reported in it and never fails the job. */
export interface AddonEnvelope<Results> {
  /** Whether the add-on gave a valid result. */
  success: boolean;
  /** Whether that result is empty. */
  is_empty: boolean;
  /** Processing time, in seconds. */
  exec_time: number;
  /** Error of the add-on; null when success is true. */
  error: AddonError | null;
  /** The result; null when there is none. */
  results: Results | null;
}
