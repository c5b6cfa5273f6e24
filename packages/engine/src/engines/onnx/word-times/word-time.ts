/** Time of a word, relative to the audio in which it was said. */
export interface WordTime {
  /** Start, in seconds. */
  readonly startSeconds: number;
  /** End, in seconds, never before `startSeconds`. */
  readonly endSeconds: number;
}
