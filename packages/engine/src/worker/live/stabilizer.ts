import type { LiveHypothesis } from '../../port/live-channel-event.js';
import type { RecognizedWord } from '../../port/recognition.js';

/** Time since its end after which a word may become stable, in seconds. */
const settlingSeconds = 0.5;

const joinTexts = (words: readonly RecognizedWord[]) => words.map(({ text }) => text).join(' ');

const computeMiddle = ({ startSeconds, endSeconds }: RecognizedWord) =>
  (startSeconds + endSeconds) / 2;

function countEqualWords(one: readonly RecognizedWord[], other: readonly RecognizedWord[]): number {
  let count = 0;
  while (count < one.length && one[count]?.text === other[count]?.text) count += 1;
  return count;
}

/**
 * Stabilises the hypotheses of one utterance: later ones keep the words that are stable. Words
 * become stable when two hypotheses in a row have them and they ended half a second ago.
 */
export class Stabilizer {
  #stable: readonly RecognizedWord[];
  /** Words of the hypothesis before, and those that were emitted last. */
  #previous: readonly RecognizedWord[];
  #emittedWords: readonly RecognizedWord[];
  #emittedSeconds: number;

  /**
   * @param last - last hypothesis that was emitted for the utterance, when it is processed again
   */
  constructor(last: LiveHypothesis | undefined) {
    this.#stable = last?.words.slice(0, last.stableWords) ?? [];
    this.#previous = last?.words ?? [];
    this.#emittedWords = this.#previous;
    this.#emittedSeconds = last?.processedSeconds ?? 0;
  }

  /**
   * Handles a hypothesis of the engine.
   *
   * @param words - all words of the utterance, at their times in the channel
   * @param processedSeconds - time in the channel up to which audio was processed for it
   * @returns the hypothesis to emit, or `undefined` when its text equals the last one
   */
  update(words: readonly RecognizedWord[], processedSeconds: number): LiveHypothesis | undefined {
    // An utterance that is processed again has no hypothesis before it reaches new audio.
    if (processedSeconds <= this.#emittedSeconds) return undefined;
    const joined = this.#joinStable(words);
    const agreed = joined.slice(0, countEqualWords(joined, this.#previous));
    const unsettled = agreed.findIndex(
      ({ endSeconds }) => endSeconds > processedSeconds - settlingSeconds,
    );
    const stableWords = unsettled < 0 ? agreed.length : unsettled;
    this.#previous = joined;
    if (stableWords > this.#stable.length) this.#stable = joined.slice(0, stableWords);
    if (joinTexts(joined) === joinTexts(this.#emittedWords)) return undefined;
    this.#emittedWords = joined;
    this.#emittedSeconds = processedSeconds;
    return { words: joined, stableWords: this.#stable.length, processedSeconds };
  }

  /** Makes every word of the last hypothesis stable, since the audio that follows is skipped. */
  freeze(): void {
    this.#stable = this.#emittedWords;
  }

  #joinStable(words: readonly RecognizedWord[]): RecognizedWord[] {
    const stable = this.#stable;
    const rest =
      countEqualWords(stable, words) === stable.length
        ? words.slice(stable.length)
        : words.filter((word) => computeMiddle(word) >= (stable.at(-1)?.endSeconds ?? 0));
    return [...stable, ...rest];
  }
}
