/** A word with its times. */
export interface TimedWord {
  /**
   * Text of the word, with or without the white space that separates it from the preceding word.
   */
  readonly word: string;
  /** Start time in the medium, in seconds. */
  readonly start: number;
  /** End time in the medium, in seconds. */
  readonly end: number;
}

/** Words of one speaker between two silences. */
export interface TimedUtterance {
  /** Start time in the medium, in seconds. */
  readonly start: number;
  /** End time in the medium, in seconds. */
  readonly end: number;
  /**
   * Words of the utterance. Without words, times are interpolated by the characters of the text.
   */
  readonly words?: readonly TimedWord[] | undefined;
  /** Text of the utterance. It is optional if there are words. */
  readonly text?: string | undefined;
  /** Code of the spoken language, such as `en`. */
  readonly language?: string | undefined;
  /** The speaker, counted from 0. */
  readonly speaker?: number | undefined;
  /** The channel, counted from 0. Different channels are different speakers. */
  readonly channel?: number | undefined;
}

/** Input of {@link segment}. The transcription of a result of the service is one. */
export interface TimedTranscription {
  /** The utterances, in any order. */
  readonly utterances: readonly TimedUtterance[];
  /** The languages that were spoken, the most frequent first. */
  readonly languages?: readonly string[] | undefined;
}

/**
 * The language of a transcription: its most frequent one, or that of its first utterance with a
 * language, or `und`.
 */
export function transcriptionLanguage({ languages, utterances }: TimedTranscription): string {
  return languages?.[0] ?? utterances.find(({ language }) => language)?.language ?? 'und';
}
