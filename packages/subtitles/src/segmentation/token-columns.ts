import type { Token } from './token.js';

/** The tokens of a passage as columns of numbers, for arithmetic without objects. */
export interface TokenColumns {
  readonly count: number;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Grapheme clusters before each token and at the end, the spaces before tokens included. */
  readonly offsets: Float64Array;
  /** 1 where a space stands before the token. */
  readonly spaces: Float64Array;
  /** The index of the quality of a break before the token. */
  readonly qualities: Uint8Array;
  /** Sentences that begin before each token and at the end, in sum. */
  readonly sentences: Int32Array;
}

/** The columns of some tokens. */
export function columnsOf(tokens: readonly Token[]): TokenColumns {
  const count = tokens.length;
  const columns = {
    count,
    starts: new Float64Array(count),
    ends: new Float64Array(count),
    offsets: new Float64Array(count + 1),
    spaces: new Float64Array(count),
    qualities: new Uint8Array(count),
    sentences: new Int32Array(count + 1),
  };
  let offset = 0;
  let sentences = 0;
  for (const [index, token] of tokens.entries()) {
    columns.starts[index] = token.startSeconds;
    columns.ends[index] = token.endSeconds;
    columns.spaces[index] = token.hasSpaceBefore ? 1 : 0;
    columns.qualities[index] = token.breakBefore;
    offset += token.length + (token.hasSpaceBefore ? 1 : 0);
    columns.offsets[index + 1] = offset;
    if (token.beginsSentence) sentences += 1;
    columns.sentences[index + 1] = sentences;
  }
  return columns;
}
