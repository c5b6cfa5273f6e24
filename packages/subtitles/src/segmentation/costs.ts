// Single constants rather than an object, so that bundles have numbers instead of names. Costs have
// no unit. Only their relation counts.

/**
 * Cost of a caption break, by the index of its quality in `breakQualities`: sentence, clause, good,
 * neutral, poor, bad, forbidden.
 */
export const captionBreakCosts: readonly number[] = [0, 9, 16, 24, 35, 120, 1000];

/** Cost of a line break inside a caption, by the same index. */
export const rowBreakCosts: readonly number[] = [1, 3, 5, 10, 18, 120, 1000];

/** Cost of each caption, which keeps their number low. */
export const captionItself = 7;
/** Cost of a caption shorter than the minimum. */
export const tooShort = 200;
/** Further cost for each missing second. */
export const tooShortPerSecond = 60;
/** Cost of a caption beyond the maximum reading speed. */
export const tooFast = 60;
/** Further cost for each excess character per second. */
export const tooFastPerCharacter = 5;
/** Cost of a sentence that begins inside a caption which ends with a sentence. */
export const innerSentence = 3;
/**
 * Cost of an utterance that begins inside a caption. It is only worth it where captions would be
 * too short otherwise.
 */
export const innerUtterance = 60;
/** Cost of a sentence that begins inside a caption which ends in the middle of one. */
export const danglingSentence = 14;
/** Cost of a caption that has only the last word or two of a sentence. */
export const loneWords = 25;
/** Cost of a caption in the middle of a sentence that fills less than half a row. */
export const halfRow = 10;
/** Maximum discount for a pause after a caption. */
export const pauseAtMost = 14;
/** Discount for each second of the pause. */
export const pausePerSecond = 20;
/** Cost of a row so short that it looks orphaned. */
export const shortRow = 8;
/** Cost factor of a top row that is longer than the bottom row, relative to the opposite. */
export const topHeavy = 1.5;
