// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { Open, SubtitleFormat } from '../enumerations/enumerations.js';
import type { TranscriptionLanguage } from '../enumerations/languages.js';
import type { AddonEnvelope } from './add-on-results.js';

/** A recognised word with its times. */
export interface Word {
  /**
   * Text of the word. Except for the first word of an utterance, it begins with the separator from the preceding word.
   */
  word: string;
  /** Start time in the audio, in seconds. */
  start: number;
  /** End time in the audio, in seconds. */
  end: number;
  /** Confidence, 0 to 1. */
  confidence: number;
  /** Speaker, counted from 0; only with diarization. */
  speaker?: number | undefined;
}

/** An utterance: the words of one speaker between two silences. */
export interface Utterance {
  /** Start time in the audio, in seconds. */
  start: number;
  /** End time in the audio, in seconds. */
  end: number;
  /** Confidence, 0 to 1. */
  confidence: number;
  /** Channel, counted from 0. */
  channel: number;
  /** Words of the utterance, in order. */
  words: Word[];
  /** Text of the utterance: its words, concatenated. */
  text: string;
  /** Code of the spoken language. */
  language: Open<TranscriptionLanguage>;
  /** Speaker, counted from 0; only with diarization. */
  speaker?: number | undefined;
}

/** A sentence of the transcript. */
export interface Sentence {
  /** Text of the sentence. */
  sentence: string;
  /** Start time in the audio, in seconds. */
  start: number;
  /** End time in the audio, in seconds. */
  end: number;
  /** Words of the sentence, in order. */
  words: Word[];
  /** Confidence, 0 to 1. */
  confidence: number;
  /** Code of the spoken language. */
  language: Open<TranscriptionLanguage>;
  /** Speaker, counted from 0; only with diarization. */
  speaker?: number | undefined;
  /** Channel, counted from 0. */
  channel: number;
}

/** A subtitle file. */
export interface Subtitle {
  /** Format of the file. */
  format: Open<SubtitleFormat>;
  /** Content of the file. */
  subtitles: string;
}

/** The transcript: text, utterances, sentences and subtitles. */
export interface Transcription {
  /** Whole text of the transcript. */
  full_transcript: string;
  /** Codes of the spoken languages, the most frequent first. */
  languages: Open<TranscriptionLanguage>[];
  /** Utterances, in order. */
  utterances: Utterance[];
  /** Sentences in a single envelope, if they were requested. Absent or null otherwise. */
  sentences?: (AddonEnvelope<(Sentence | string)[]>)[] | null | undefined;
  /** Subtitle files, one for each requested format. Absent or null if not requested. */
  subtitles?: Subtitle[] | null | undefined;
}
