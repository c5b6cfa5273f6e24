import type { BreakQuality } from '../language/break-quality.js';
import { breakQualities } from '../language/break-quality.js';

/** What ending a caption at a place costs. */
const captionCosts: Readonly<Record<BreakQuality, number>> = {
  sentence: 0,
  clause: 9,
  good: 16,
  neutral: 24,
  poor: 35,
  bad: 120,
  forbidden: 1000,
};

/** What ending a row inside a caption at a place costs. */
const rowCosts: Readonly<Record<BreakQuality, number>> = {
  sentence: 1,
  clause: 3,
  good: 5,
  neutral: 10,
  poor: 18,
  bad: 120,
  forbidden: 1000,
};

/** What ending a caption costs, by the index of the quality of the place. */
export const captionBreakCosts: Float64Array = Float64Array.from(
  breakQualities,
  (quality) => captionCosts[quality],
);

/** What ending a row costs, by the index of the quality of the place. */
export const rowBreakCosts: Float64Array = Float64Array.from(
  breakQualities,
  (quality) => rowCosts[quality],
);

/** What the shape and the time of a caption cost. */
export const costs = {
  /** Each caption, so that few are made. */
  caption: 7,
  /** A caption shorter than the minimum: at once, and for each second that is missing. */
  tooShort: 80,
  tooShortPerSecond: 60,
  /** A caption that is faster than can be read: at once, and for each character a second. */
  tooFast: 60,
  tooFastPerCharacter: 5,
  /** A sentence that begins inside a caption: when the caption ends with a sentence, and when it does not. */
  innerSentence: 3,
  danglingSentence: 14,
  /** A caption that holds the last word or two of a sentence alone. */
  loneWords: 25,
  /** A caption in the middle of a sentence that fills less than half a row. */
  halfRow: 10,
  /** What a pause after a caption saves at most, and for each second. */
  pauseAtMost: 14,
  pausePerSecond: 20,
  /** A row so short that it looks forgotten. */
  shortRow: 8,
  /** How much worse a top row that is longer than the bottom one is than the reverse. */
  topHeavy: 1.5,
} as const;
