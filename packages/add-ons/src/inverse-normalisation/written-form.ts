import type { KeyAt } from '../entities/numbers/read-cardinal.js';
import type { SpokenWord } from './spoken-words.js';

/** One written word that replaces spoken ones. */
export interface WrittenForm {
  /** Index of the first word. */
  readonly from: number;
  /** Index after the last word. */
  readonly to: number;
  readonly written: string;
  /**
   * True when the next form belongs to it, so that no punctuation is inserted between them.
   * @defaultValue false
   */
  readonly isContinued?: boolean;
  /**
   * The digits in front of each word from the first on, for a number that may be spoken in several
   * utterances.
   *
   * @defaultValue it is within one utterance
   */
  readonly digitsBefore?: readonly number[];
}

/** Result of a finder. */
export interface Finding {
  /** In order, or none where words stay as they are. */
  readonly forms: readonly WrittenForm[];
  /** Index at which the search continues. */
  readonly next: number;
  /** True for a time of day, after which `to five` is one too. @defaultValue false */
  readonly isTime?: boolean;
}

/** Place in a text that a finder looks at. */
export interface Place {
  readonly words: readonly SpokenWord[];
  readonly index: number;
  /** Keys of the same clause. */
  readonly keyAt: KeyAt;
  /** Index after the last finding, or -1 before the first. */
  readonly foundTo: number;
  /** True when the last finding is a time of day. */
  readonly isTimeFound: boolean;
}

/** Reads what begins at a place, or returns undefined where it is something else. */
export type Finder = (place: Place) => Finding | undefined;
