import type { Pace } from '../paced-steps.js';
import type { SearchArgument } from './job-list-index.js';

/** The first passage of a recording in which all words of a search were said. */
export interface SpokenHit {
  readonly jobId: string;
  readonly text: string;
  /** Time of the sentence with the words, in seconds. */
  readonly seconds: number;
  /** Index of its utterance, in the edited transcript. */
  readonly utterance: number;
}

/** An index of the words that were said, as they were recognised and edited. */
export interface SpokenWords {
  /**
   * Finds recordings of a key by what was said, the newest first. Words are found by their begin,
   * and all of them within some sentences.
   *
   * @returns the hits, and the number before which the next page begins, or null at the end
   */
  search(argument: SearchArgument): Promise<{ hits: SpokenHit[]; next: number | null }>;

  /**
   * Adds the recordings that have ended since the last update, the newest first, in short steps.
   * To be called by one process at a time or by several.
   *
   * @returns the number of recordings
   */
  update(pace?: Pace): Promise<number>;

  /**
   * Makes the next update read those transcripts again whose edits have not changed for a while.
   *
   * @returns true while there are others, which are still being edited
   */
  findEdited(): Promise<boolean>;
}
