import {
  bootstrapInterval,
  totalWordErrors,
  type WordErrorCounts,
  wordErrorInterval,
  wordErrorRate,
} from '@earshot/engine/word-errors';
import type { ItemScore } from './score.js';

/** Errors and cost of all recordings. */
export interface TotalScore {
  recordings: number;
  words: WordErrorCounts;
  wordErrorRate: number;
  /** Interval of the word error rate at 95 % confidence, null for fewer than two recordings. */
  interval: readonly [lowest: number, highest: number] | null;
  characters: number;
  characterErrorRate: number;
  audioSeconds: number | null;
  /** Processing time per second of audio. */
  realTimeFactor: number | null;
  peakMemoryBytes: number | null;
}

/** Difference of the word error rates of two systems on the same recordings. */
export interface Difference {
  /** Rate of the second minus that of the first. */
  difference: number;
  /** Interval of the difference at 95 % confidence, null for fewer than two recordings. */
  interval: readonly [lowest: number, highest: number] | null;
}

/**
 * Numbers from 0 up to 1 that are the same in each run, so that a report can be repeated
 * (mulberry32). Tests use `createRandom` of `@earshot/testing`, but published packages must not
 * depend on it.
 */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const seed = 20_220_815;

/** Error rate of characters, or 0 or 1 without any characters, as for words. */
export function characterErrorRate(characters: number, errors: number): number {
  if (characters === 0) return errors === 0 ? 0 : 1;
  return errors / characters;
}

function sumValues(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  );
}

/** Adds up the scores of recordings. A cost that one of them lacks is unknown. */
export function totalScore(scores: readonly ItemScore[]): TotalScore {
  const errors = scores.map(({ words }) => words);
  const words = totalWordErrors(errors);
  const characters = scores.reduce((sum, score) => sum + score.characters.characters, 0);
  const characterErrors = scores.reduce((sum, score) => sum + score.characters.errors, 0);
  const audioSeconds = sumValues(scores.map((score) => score.audioSeconds));
  const processingSeconds = sumValues(scores.map((score) => score.processingSeconds));
  const peaks = scores
    .map(({ peakMemoryBytes }) => peakMemoryBytes)
    .filter((peak) => peak !== null);
  return {
    recordings: scores.length,
    words,
    wordErrorRate: wordErrorRate(words),
    interval: scores.length < 2 ? null : wordErrorInterval(errors, { random: createRandom(seed) }),
    characters,
    characterErrorRate: characterErrorRate(characters, characterErrors),
    audioSeconds,
    realTimeFactor:
      audioSeconds === null || processingSeconds === null || audioSeconds === 0
        ? null
        : processingSeconds / audioSeconds,
    peakMemoryBytes: peaks.length === 0 ? null : Math.max(...peaks),
  };
}

/**
 * Compares two systems on the same recordings. Each pair of scores is drawn together (paired
 * bootstrap).
 */
export function compareScores(
  first: readonly ItemScore[],
  second: readonly ItemScore[],
): Difference {
  const pairs = first.flatMap((a, index) => {
    const b = second[index];
    return b === undefined ? [] : [[a.words, b.words] as const];
  });
  const sumDifferences = (drawn: readonly (readonly [WordErrorCounts, WordErrorCounts])[]) =>
    wordErrorRate(totalWordErrors(drawn.map(([, b]) => b))) -
    wordErrorRate(totalWordErrors(drawn.map(([a]) => a)));
  return {
    difference: sumDifferences(pairs),
    interval:
      pairs.length < 2
        ? null
        : bootstrapInterval(pairs, sumDifferences, { random: createRandom(seed) }),
  };
}
