import type { Token } from '../../src/punctuation/features.js';
import type { LabelledWord } from './read-book.js';

/** Random numbers between 0 and 1, the same for each seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Share of places with a pause, and the median and the spread (sigma of the logarithm) of its duration in seconds. */
const pauses = {
  sentence: { share: 0.95, medianSeconds: 0.7, sigma: 0.45 },
  comma: { share: 0.6, medianSeconds: 0.3, sigma: 0.5 },
  none: { share: 0.05, medianSeconds: 0.2, sigma: 0.6 },
} as const;

/**
 * Gives words pauses as those of read speech: nearly every sentence ends with one, many commas have a shorter one, and now and then a reader
 * hesitates where there is no mark. The figures are assumptions, not measurements.
 */
export function simulatePauses(words: readonly LabelledWord[], random: () => number): Token[] {
  return words.map(({ mark, text }) => {
    const { medianSeconds, share, sigma } =
      mark === '' ? pauses.none : mark === ',' ? pauses.comma : pauses.sentence;
    if (random() >= share) return { text, pauseSeconds: 0 };
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return { text, pauseSeconds: medianSeconds * Math.exp(sigma * normal) };
  });
}
