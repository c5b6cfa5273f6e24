// Written by scripts/write-types.ts from the schemas: change those, and run it.
import type { Open, SubtitleFormat } from '../enumerations/enumerations.js';
import type { TranscriptionLanguage } from '../enumerations/languages.js';
import type { AddonEnvelope } from './add-on-results.js';

/** A recognised word with its times. Readers accept words with and without their leading separator. */
export interface Word {
  /** The word. After the first of an utterance it begins with what separates it from the one before. */
  word: string;
  /** Begin, in seconds of the audio. */
  start: number;
  /** End, in seconds of the audio. */
  end: number;
  /** Confidence, 0 to 1. */
  confidence: number;
  /** The speaker, counted from 0; with diarization. */
  speaker?: number | undefined;
}

/** An utterance: the words of one speaker between two silences. */
export interface Utterance {
  /** Begin, in seconds of the audio. */
  start: number;
  /** End, in seconds of the audio. */
  end: number;
  /** Confidence, 0 to 1. */
  confidence: number;
  /** The channel, counted from 0. */
  channel: number;
  /** Its words. */
  words: Word[];
  /** Its text: the words joined without anything between. */
  text: string;
  /** The language that was spoken. */
  language: Open<TranscriptionLanguage>;
  /** The speaker, counted from 0; with diarization. */
  speaker?: number | undefined;
}

/** A sentence of the transcript. */
export interface Sentence {
  /** Its text. */
  sentence: string;
  /** Begin, in seconds of the audio. */
  start: number;
  /** End, in seconds of the audio. */
  end: number;
  /** Its words. */
  words: Word[];
  /** Confidence, 0 to 1. */
  confidence: number;
  /** The language that was spoken. */
  language: Open<TranscriptionLanguage>;
  /** The speaker, counted from 0; with diarization. */
  speaker?: number | undefined;
  /** The channel, counted from 0. */
  channel: number;
}

/** A subtitle file. */
export interface Subtitle {
  /** The file format. */
  format: Open<SubtitleFormat>;
  /** The content of the file. */
  subtitles: string;
}

/** The whole transcript: text, utterances, sentences and subtitles. */
export interface Transcription {
  /** The whole text. */
  full_transcript: string;
  /** The languages that were spoken, the most frequent first. */
  languages: Open<TranscriptionLanguage>[];
  /** The utterances, in order. */
  utterances: Utterance[];
  /** One envelope with the sentences, when they were asked for. Absent or null otherwise. */
  sentences?: (AddonEnvelope<(Sentence | string)[]>)[] | null | undefined;
  /** A file for each format, when subtitles were asked for. Absent or null otherwise. */
  subtitles?: Subtitle[] | null | undefined;
}
