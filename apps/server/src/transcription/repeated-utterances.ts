import type { Utterance } from '@earshot/core';

type Word = Utterance['words'][number];
type Heard = Pick<Utterance, 'channel' | 'start' | 'words'>;

/** Most seconds between the starts of a word in two channels that carry one voice. */
const toleranceSeconds = 0.4;

/** Fewest words that show a repetition. Two people do say one or two words at once. */
const fewestWords = 3;

/** Share of the words of an utterance that are those of other channels, from which on it repeats them. */
const repeatedShare = 0.8;

/** Seconds for which words are kept: utterances of other channels that are said at the same time may arrive so much later. */
const keptSeconds = 60;

/**
 * Finds utterances that have been heard in another channel already: the same words at the same time. They come from one voice that two channels
 * carry, at levels or with noise by which that could not be heard before recognition.
 */
export class RepeatedUtterances {
  /** Words of the latest utterances, by channel. */
  readonly #words = new Map<number, Word[]>();

  /** @param earlier - utterances that are already kept */
  constructor(earlier: readonly Utterance[] = []) {
    for (const utterance of earlier) this.#keep(utterance);
  }

  /**
   * Adds the next utterance.
   *
   * @param utterance - utterances arrive by the time of their start
   * @returns true when it repeats what other channels have said
   */
  isRepeated(utterance: Heard): boolean {
    const { channel, words } = utterance;
    const repeated = words.filter((word) => this.#isSaidElsewhere(word, channel)).length;
    if (repeated >= fewestWords && repeated >= repeatedShare * words.length) return true;
    this.#keep(utterance);
    return false;
  }

  #keep({ channel, start, words }: Heard): void {
    const latest = (this.#words.get(channel) ?? []).filter(({ end }) => end >= start - keptSeconds);
    this.#words.set(channel, [...latest, ...words]);
  }

  #isSaidElsewhere(word: Word, channel: number): boolean {
    for (const [other, words] of this.#words)
      if (
        other !== channel &&
        words.some(
          (said) =>
            Math.abs(said.start - word.start) <= toleranceSeconds &&
            plainText(said) === plainText(word),
        )
      )
        return true;
    return false;
  }
}

/** A word without its case and marks. */
const plainText = ({ word }: Word) => word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
