/** A part of an utterance that has no white space inside. */
export interface Piece {
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Whether white space parts it from the piece before. */
  readonly hasSpaceBefore: boolean;
  /** Whether it continues the word before it: a break here would cut a word. */
  readonly continuesWord: boolean;
}
