import type { Utterance } from '@earshot/core';

type Word = Utterance['words'][number];
type TimedWords = Pick<Utterance, 'channel' | 'start' | 'end' | 'words'>;

/** Correlation of the levels of two channels in a stretch, given in seconds: from -1 to 1. */
type LevelCorrelation = (channel: number, other: number, from: number, to: number) => number;

/** Most seconds between the starts of a word in two channels that carry one voice. */
const toleranceSeconds = 0.4;

/** Fewest words that show a repetition. Two people do say one or two words at once. */
const fewestWords = 3;

/**
 * Share of the words of an utterance that are those of other channels, from which on it repeats
 * them.
 */
const repeatedShare = 0.8;

/** Correlation of the levels of two channels from which on they can carry one voice. */
const leastCorrelation = 0.5;

/**
 * Seconds for which words are kept: utterances of other channels at the same time may arrive that
 * much later.
 */
const keptSeconds = 60;

/**
 * Finds utterances that another channel already contains: the same words at the same time. They
 * come from one voice that two channels carry, with levels or noise that prevented its detection
 * before recognition.
 */
export class RepeatedUtterances {
  /** Words of the latest utterances, by channel. */
  readonly #words = new Map<number, Word[]>();

  readonly #levelCorrelation: LevelCorrelation;

  /**
   * @param levelCorrelation - correlation of the levels of two channels in a stretch
   * @param earlier - utterances that are already kept
   */
  constructor(levelCorrelation: LevelCorrelation, earlier: readonly Utterance[] = []) {
    this.#levelCorrelation = levelCorrelation;
    for (const utterance of earlier) this.#keep(utterance);
  }

  /**
   * Adds the next utterance.
   *
   * @param utterance - utterances arrive by the time of their start
   * @returns true when it repeats utterances of other channels
   */
  isRepeated(utterance: TimedWords): boolean {
    const { channel, end, start, words } = utterance;
    const others = [...this.#words.keys()].filter(
      (other) =>
        other !== channel && this.#levelCorrelation(channel, other, start, end) >= leastCorrelation,
    );
    const repeated = words.filter((word) =>
      others.some((other) => this.#words.get(other)?.some((said) => isSame(said, word))),
    );
    if (repeated.length >= Math.max(fewestWords, repeatedShare * words.length)) return true;
    this.#keep(utterance);
    return false;
  }

  #keep({ channel, start, words }: TimedWords): void {
    const latest = (this.#words.get(channel) ?? []).filter(({ end }) => end >= start - keptSeconds);
    this.#words.set(channel, [...latest, ...words]);
  }
}

/** True for a word at the same time. */
const isSame = (said: Word, word: Word) =>
  Math.abs(said.start - word.start) <= toleranceSeconds && plainText(said) === plainText(word);

/** A word without its case and marks. */
const plainText = ({ word }: Word) => word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
