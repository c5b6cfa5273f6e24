/** A word with its times. */
export interface TimedWord {
  /** The word, with the white space that separates it from the one before, or without. */
  readonly word: string;
  /** Begin, in seconds of the medium. */
  readonly start: number;
  /** End, in seconds of the medium. */
  readonly end: number;
}

/** Words of one speaker between two silences. */
export interface TimedUtterance {
  /** Begin, in seconds of the medium. */
  readonly start: number;
  /** End, in seconds of the medium. */
  readonly end: number;
  /** Its words. Without any, the text is timed by the share of its characters. */
  readonly words?: readonly TimedWord[] | undefined;
  /** Its text. It may be absent where there are words. */
  readonly text?: string | undefined;
  /** The language that was spoken, as a code such as `en`. */
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

/** The language of a transcription: its most frequent one, or that of its first utterance that names one, or `und`. */
export function transcriptionLanguage({ languages, utterances }: TimedTranscription): string {
  return languages?.[0] ?? utterances.find(({ language }) => language)?.language ?? 'und';
}
