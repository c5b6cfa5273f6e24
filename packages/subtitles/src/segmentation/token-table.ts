import type { Token } from './token-reader.js';

const names = [
  'startSeconds',
  'endSeconds',
  'offsets',
  'spaces',
  'qualities',
  'sentences',
  'utterances',
  'readings',
  'readingSpaces',
] as const;
const none = /* @__PURE__ */ new Float64Array(0);

/**
 * The tokens of a passage as a table, one typed array for each column, for arithmetic without
 * objects. The columns are reused for the next passage, and are longer than their content.
 */
export class TokenTable {
  count = 0;
  startSeconds = none;
  endSeconds = none;
  /** Grapheme clusters before each token and at the end, the spaces before tokens included. */
  offsets = none;
  /** 1 where a space stands before the token. */
  spaces = none;
  /** The index of the quality of a break before the token. */
  qualities = none;
  /** Total number of sentences that begin before each token and at the end. */
  sentences = none;
  /** Total number of utterances that begin before each token and at the end. */
  utterances = none;
  /** Characters to read before each token and at the end, the spaces before tokens included. */
  readings = none;
  /** Characters to read of the space before the token. */
  readingSpaces = none;

  /** Loads the tokens of a passage. */
  load(tokens: readonly Token[]): void {
    this.count = tokens.length;
    if (this.offsets.length <= this.count) this.#grow(this.count * 2 + 64);
    let offset = 0;
    let sentences = 0;
    let utterances = 0;
    let reading = 0;
    for (let index = 0; index < tokens.length; index += 1) {
      const token = tokens[index];
      if (token === undefined) break;
      this.startSeconds[index] = token.startSeconds;
      this.endSeconds[index] = token.endSeconds;
      this.spaces[index] = token.hasSpaceBefore ? 1 : 0;
      this.qualities[index] = token.breakBefore;
      offset += token.length + (token.hasSpaceBefore ? 1 : 0);
      this.offsets[index + 1] = offset;
      this.readingSpaces[index] = token.readingSpace;
      reading += token.readingLength + token.readingSpace;
      this.readings[index + 1] = reading;
      if (token.beginsSentence) sentences += 1;
      this.sentences[index + 1] = sentences;
      if (token.beginsUtterance) utterances += 1;
      this.utterances[index + 1] = utterances;
    }
  }

  /** Silence between a token and the next one. */
  pauseSecondsAfter(index: number): number {
    return (this.startSeconds[index + 1] ?? 0) - (this.endSeconds[index] ?? 0);
  }

  /** Grapheme clusters of the tokens from the first to the last in one row. */
  sumLength(first: number, last: number): number {
    return (this.offsets[last + 1] ?? 0) - (this.offsets[first] ?? 0) - (this.spaces[first] ?? 0);
  }

  /** Characters to read of the tokens from the first to the last. */
  sumReading(first: number, last: number): number {
    return (
      (this.readings[last + 1] ?? 0) -
      (this.readings[first] ?? 0) -
      (this.readingSpaces[first] ?? 0)
    );
  }

  #grow(size: number): void {
    for (const name of names) this[name] = new Float64Array(size);
  }
}
