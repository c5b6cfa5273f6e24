import type { TimedUtterance, TimedWord } from '@earshot/subtitles';

/** A word of a transcript, with its place in it. */
export interface PlayerWord extends TimedWord {
  /** Index of its utterance in the order of their begins. */
  readonly utteranceIndex: number;
}

/** The words of a transcript by their times. */
export class WordIndex {
  /** The utterances in the order of their begins. */
  readonly utterances: readonly TimedUtterance[];
  /** The words in the order of their begins. */
  readonly words: readonly PlayerWord[];
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
  }

  /** Indexes in `words` of the words of an utterance, which are not in a row where people speak at the same time. */
  wordsOf(utteranceIndex: number): readonly number[] {
    return this.#byUtterance[utteranceIndex] ?? [];
  }
}

/** Words of an utterance; where it has none, its text is one. */
function wordsOf({ start, end, text = '', words }: TimedUtterance): readonly TimedWord[] {
  return words !== undefined && words.length > 0 ? words : [{ word: text, start, end }];
}
