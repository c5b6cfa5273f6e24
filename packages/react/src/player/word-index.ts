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
  /** The words of each utterance, in its own order. */
  readonly #wordsByUtterance: readonly (readonly PlayerWord[])[];
  readonly #byUtterance: readonly (readonly number[])[];

  /**
   * @param utterances - the utterances, in any order
   * @param before - index of a transcript that is much the same: what has not changed is taken from it
   */
  constructor(utterances: readonly TimedUtterance[], before?: WordIndex) {
    this.utterances = isInOrder(utterances)
      ? utterances
      : utterances.toSorted((left, right) => left.start - right.start);
    this.#wordsByUtterance = this.utterances.map((utterance, utteranceIndex) => {
      const known =
        before?.utterances[utteranceIndex] === utterance
          ? before.#wordsByUtterance[utteranceIndex]
          : undefined;
      return known ?? wordsOf(utterance).map((word) => ({ ...word, utteranceIndex }));
    });
    const words = this.#wordsByUtterance.flat();
    this.words = isInOrder(words) ? words : words.sort((left, right) => left.start - right.start);
    const byUtterance: number[][] = this.utterances.map(() => []);
    for (let index = 0; index < this.words.length; index += 1)
      byUtterance[this.words[index]?.utteranceIndex ?? 0]?.push(index);
    this.#byUtterance = byUtterance;
  }

  /** Indexes in `words` of the words of an utterance, which are not in a row where people speak at the same time. */
  wordsOf(utteranceIndex: number): readonly number[] {
    return this.#byUtterance[utteranceIndex] ?? [];
  }
}

/** True when each begins no earlier than the one before. */
function isInOrder(timed: readonly { readonly start: number }[]): boolean {
  for (let index = 1; index < timed.length; index += 1)
    if ((timed[index]?.start ?? 0) < (timed[index - 1]?.start ?? 0)) return false;
  return true;
}

/** Words of an utterance; where it has none, its text is one. */
function wordsOf({ start, end, text = '', words }: TimedUtterance): readonly TimedWord[] {
  return words !== undefined && words.length > 0 ? words : [{ word: text, start, end }];
}
