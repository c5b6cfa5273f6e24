import type { RecognizedWord } from '../port/recognition.js';
import type { LiveHypothesis } from './live-channel-event.js';

/** How long ago a word must have ended to become stable, in seconds. */
const settlingSeconds = 0.5;

/** Makes hypotheses of one utterance such that what is stable is never taken back. */
export interface Stabilizer {
  /**
   * Takes what the engine understands now.
   *
   * @param words - all words of the utterance, at their times in the channel
   * @param heardSeconds - the time in the channel up to which was heard for it
   * @returns what to tell; `undefined` when the text is the one that was told last
   */
  update(words: readonly RecognizedWord[], heardSeconds: number): LiveHypothesis | undefined;
  /** Keeps everything that was told, since audio is left out that would follow it. */
  freeze(): void;
}

const textOf = (words: readonly RecognizedWord[]) => words.map(({ text }) => text).join(' ');

const middleOf = ({ startSeconds, endSeconds }: RecognizedWord) => (startSeconds + endSeconds) / 2;

function equalWords(one: readonly RecognizedWord[], other: readonly RecognizedWord[]): number {
  let count = 0;
  while (count < one.length && one[count]?.text === other[count]?.text) count += 1;
  return count;
}

/**
 * Makes a stabilizer. Words become stable when two hypotheses in a row have them and they ended half a second ago.
 *
 * @param told - what was told of the utterance before, when it is heard again
 */
export function createStabilizer(told: LiveHypothesis | undefined): Stabilizer {
  let stable = told?.words.slice(0, told.stableWords) ?? [];
  let previous: readonly RecognizedWord[] = told?.words ?? [];
  let toldWords = previous;
  let toldSeconds = told?.heardSeconds ?? 0;

  const join = (words: readonly RecognizedWord[]): RecognizedWord[] => {
    const rest =
      equalWords(stable, words) === stable.length
        ? words.slice(stable.length)
        : words.filter((word) => middleOf(word) >= (stable.at(-1)?.endSeconds ?? 0));
    return [...stable, ...rest];
  };

  return {
    update(words, heardSeconds) {
      // An utterance that is heard again tells nothing until it knows more than before.
      if (heardSeconds <= toldSeconds) return undefined;
      const joined = join(words);
      const agreed = joined.slice(0, equalWords(joined, previous));
      const unsettled = agreed.findIndex(
        ({ endSeconds }) => endSeconds > heardSeconds - settlingSeconds,
      );
      const stableWords = unsettled < 0 ? agreed.length : unsettled;
      previous = joined;
      if (stableWords > stable.length) stable = joined.slice(0, stableWords);
      if (textOf(joined) === textOf(toldWords)) return undefined;
      toldWords = joined;
      toldSeconds = heardSeconds;
      return { words: joined, stableWords: stable.length, heardSeconds };
    },
    freeze() {
      stable = [...toldWords];
    },
  };
}
