import type { TimedUtterance } from '@earshot/subtitles';

/** State of a player. It changes when another word is played, not with the time. */
export interface PlayerState {
  /** The utterances in the order of their start times. */
  readonly utterances: readonly TimedUtterance[];
  /** Index in `words` of the word that is played, or -1 in a pause. */
  readonly wordIndex: number;
  /**
   * Index of the utterance that is played, or was played last before a pause, or -1 before the
   * first.
   */
  readonly utteranceIndex: number;
  /** True while the media element plays. */
  readonly isPlaying: boolean;
  /**
   * Reason why words are not followed: the part of the package that does so could not be loaded.
   * Null when there is none.
   */
  readonly error: Error | null;
}
