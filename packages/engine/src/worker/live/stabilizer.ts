import type { LiveHypothesis } from '../../port/live-channel-event.js';
import type { RecognizedWord } from '../../port/recognition.js';

/** Time since its end after which a word may become stable, in seconds. */
const settlingSeconds = 0.5;

/** Stabilises the hypotheses of one utterance: later ones keep the words that are stable. */
export interface Stabilizer {
  /**
   * Handles a hypothesis of the engine.
   *
   * @param words - all words of the utterance, at their times in the channel
   * @param processedSeconds - time in the channel up to which audio was processed for it
   * @returns the hypothesis to emit; `undefined` when its text equals the last one
   */
  update(words: readonly RecognizedWord[], processedSeconds: number): LiveHypothesis | undefined;
  /** Makes every word of the last hypothesis stable, since the audio that follows is skipped. */
  freeze(): void;
}

const textOf = (words: readonly RecognizedWord[]) => words.map(({ text }) => text).join(' ');

const middleOf = ({ startSeconds, endSeconds }: RecognizedWord) => (startSeconds + endSeconds) / 2;

function countEqualWords(one: readonly RecognizedWord[], other: readonly RecognizedWord[]): number {
  let count = 0;
  while (count < one.length && one[count]?.text === other[count]?.text) count += 1;
  return count;
}

/**
 * Creates a stabilizer. Words become stable when two hypotheses in a row have them and they ended half a second ago.
 *
 * @param last - last hypothesis that was emitted for the utterance, when it is processed again
 */
export function createStabilizer(last: LiveHypothesis | undefined): Stabilizer {
  let stable = last?.words.slice(0, last.stableWords) ?? [];
  let previous: readonly RecognizedWord[] = last?.words ?? [];
  let emittedWords = previous;
  let emittedSeconds = last?.processedSeconds ?? 0;

  const joinStable = (words: readonly RecognizedWord[]): RecognizedWord[] => {
    const rest =
      countEqualWords(stable, words) === stable.length
        ? words.slice(stable.length)
        : words.filter((word) => middleOf(word) >= (stable.at(-1)?.endSeconds ?? 0));
    return [...stable, ...rest];
  };

  return {
    update(words, processedSeconds) {
      // An utterance that is processed again has no hypothesis before it reaches new audio.
      if (processedSeconds <= emittedSeconds) return undefined;
      const joined = joinStable(words);
      const agreed = joined.slice(0, countEqualWords(joined, previous));
      const unsettled = agreed.findIndex(
        ({ endSeconds }) => endSeconds > processedSeconds - settlingSeconds,
      );
      const stableWords = unsettled < 0 ? agreed.length : unsettled;
      previous = joined;
      if (stableWords > stable.length) stable = joined.slice(0, stableWords);
      if (textOf(joined) === textOf(emittedWords)) return undefined;
      emittedWords = joined;
      emittedSeconds = processedSeconds;
      return { words: joined, stableWords: stable.length, processedSeconds };
    },
    freeze() {
      stable = [...emittedWords];
    },
  };
}
