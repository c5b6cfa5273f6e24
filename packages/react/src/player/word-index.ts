import type { TimedUtterance, TimedWord } from '@earshot/subtitles';

/** A word of a transcript, with the index of its utterance. */
export interface PlayerWord extends TimedWord {
  /** Index of its utterance in the order of their start times. */
  readonly utteranceIndex: number;
}

/** The words of a transcript by their times. */
export class WordIndex {
  /** The utterances that were given. */
  readonly given: readonly TimedUtterance[];
  /** The utterances in the order of their start times. */
  readonly utterances: readonly TimedUtterance[];
  /** The words in the order of their start times. */
  readonly words: readonly PlayerWord[];
  /** The words of each utterance, in its own order. */
  readonly #wordsByUtterance: readonly (readonly PlayerWord[])[];
  /** Indexes in `words` of the words of each utterance. */
  readonly #byUtterance: readonly number[][];

  /**
   * @param utterances - utterances in any order
   * @param before - index of an earlier version of the transcript, whose unchanged words are reused
   */
  constructor(utterances: readonly TimedUtterance[], before?: WordIndex) {
    this.given = utterances;
    this.utterances = utterances.toSorted(byStart);
    this.#wordsByUtterance = this.utterances.map((utterance, utteranceIndex) => {
      const isKnown = before?.utterances[utteranceIndex] === utterance;
      return (
        (isKnown && before.#wordsByUtterance[utteranceIndex]) ||
        listWords(utterance).map((word) => ({ ...word, utteranceIndex }))
      );
    });
    this.words = this.#wordsByUtterance.flat().sort(byStart);
    this.#byUtterance = this.utterances.map(() => []);
    for (const [index, { utteranceIndex }] of this.words.entries())
      this.#byUtterance[utteranceIndex]?.push(index);
  }

  /**
   * Indexes in `words` of the words of an utterance, which are not in a row where people speak at
   * the same time.
   */
  listWords(utteranceIndex: number): readonly number[] {
    return this.#byUtterance[utteranceIndex] ?? [];
  }
}

function byStart(left: { readonly start: number }, right: { readonly start: number }): number {
  return left.start - right.start;
}

/** Words of an utterance, or its text as one word where it has none. */
function listWords({ start, end, text = '', words }: TimedUtterance): readonly TimedWord[] {
  return words?.length ? words : [{ word: text, start, end }];
}
