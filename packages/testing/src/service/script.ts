import type { NamedEntity, SentimentPassage } from '@earshot/core';

/** Something that is said in the audio, at its place in time. */
export interface ScriptedUtterance {
  /** The words, with spaces between them. */
  readonly text: string;
  /** When it begins, in seconds of the audio. */
  readonly startSeconds: number;
  /** When it ends, in seconds of the audio. */
  readonly endSeconds: number;
  /** @defaultValue 0 */
  readonly channel?: number;
  /** @defaultValue 'en' */
  readonly language?: string;
  /** @defaultValue 1 */
  readonly confidence?: number;
  /** @defaultValue none */
  readonly speaker?: number;
  /** Its text in other languages, sent when the session asks for translation into them. */
  readonly translations?: Readonly<Record<string, string>>;
  /** Sent when the session asks for named entities. */
  readonly entities?: readonly NamedEntity[];
  /** Sent when the session asks for sentiment analysis. */
  readonly sentiments?: readonly SentimentPassage[];
}

/** What the fake service "hears" in every session, whatever the audio is. */
export interface Script {
  readonly utterances: readonly ScriptedUtterance[];
  /**
   * The summary, for sessions that ask for one.
   *
   * @defaultValue ''
   */
  readonly summary?: string;
}
