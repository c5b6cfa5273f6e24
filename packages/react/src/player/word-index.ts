import type { TimedUtterance, TimedWord } from '@earshot/subtitles';

/** A word of a transcript, with its place in it. */
export interface PlayerWord extends TimedWord {
  /** Index of its utterance in the order of their begins. */
  readonly utteranceIndex: number;
}

/** Longest pause, in seconds, that counts as a part of the word before it: shorter ones would only flicker. */
const bridgedPauseSeconds = 0.3;

/** The words of a transcript by their times. */
export class WordIndex {
  /** The utterances in the order of their begins. */
  readonly utterances: readonly TimedUtterance[];
  /** The words in the order of their begins. */
  readonly words: readonly PlayerWord[];
  /** Index in `words` of the first word of each utterance. */
  readonly firstWords: readonly number[];
  readonly #starts: Float64Array;
  readonly #byUtterance: readonly (readonly number[])[];

  constructor(utterances: readonly TimedUtterance[]) {
    this.utterances = utterances.toSorted((left, right) => left.start - right.start);
    this.words = this.utterances
      .flatMap((utterance, utteranceIndex) =>
        wordsOf(utterance).map((word) => ({ ...word, utteranceIndex })),
      )
      .sort((left, right) => left.start - right.start);
    const byUtterance: number[][] = this.utterances.map(() => []);
    for (const [index, { utteranceIndex }] of this.words.entries())
      byUtterance[utteranceIndex]?.push(index);
    this.#byUtterance = byUtterance;
    // Every utterance has a word.
    this.firstWords = byUtterance.map(([first = 0]) => first);
    this.#starts = Float64Array.from(this.words, ({ start }) => start);
  }

  /** Indexes in `words` of the words of an utterance, which are not in a row where people speak at the same time. */
  wordsOf(utteranceIndex: number): readonly number[] {
    return this.#byUtterance[utteranceIndex] ?? [];
  }

  /**
   * Finds the word at a time, by binary search.
   *
   * @param hint - the last word that was found: the same or the next one is found at once
   * @returns its index; -1 in a pause, before the first word and after the last
   */
  find(seconds: number, hint = -1): number {
    const index = this.#isLast(hint, seconds)
      ? hint
      : this.#isLast(hint + 1, seconds)
        ? hint + 1
        : this.#search(seconds);
    const word = this.words[index];
    if (word === undefined || seconds < word.end) return index;
    const next = this.words[index + 1];
    const isBridged = next !== undefined && next.start - word.end <= bridgedPauseSeconds;
    return isBridged ? index : -1;
  }

  /** True when a word is the last one that has begun. */
  #isLast(index: number, seconds: number): boolean {
    const start = this.#starts[index];
    return (
      start !== undefined && start <= seconds && !((this.#starts[index + 1] ?? Infinity) <= seconds)
    );
  }

  /** Index of the last word that has begun; -1 before the first. */
  #search(seconds: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? Infinity) <= seconds) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** Words of an utterance; where it has none, its text is one. */
function wordsOf({ start, end, text = '', words }: TimedUtterance): readonly TimedWord[] {
  return words !== undefined && words.length > 0 ? words : [{ word: text, start, end }];
}
