/** The smallest text with times of its own: a word, or a part of one that is longer than a row. */
export interface Token {
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Grapheme clusters. */
  readonly length: number;
  /** Whether a space parts it from the token before in the same row. */
  readonly hasSpaceBefore: boolean;
  /** Whether a sentence begins with it. */
  readonly beginsSentence: boolean;
  /** How good the place before it is for a break, as an index of `breakQualities`. */
  readonly breakBefore: number;
}
