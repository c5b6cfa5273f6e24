// Single constants rather than an object, so that bundles hold numbers and no names. Costs have no unit: only their relation counts.

/**
 * What ending a caption at a place costs, by the index of its quality in `breakQualities`: sentence, clause, good, neutral, poor,
 * bad, forbidden.
 */
export const captionBreakCosts: readonly number[] = [0, 9, 16, 24, 35, 120, 1000];

/** What ending a row inside a caption at a place costs, in the same way. */
export const rowBreakCosts: readonly number[] = [1, 3, 5, 10, 18, 120, 1000];

/** Each caption, so that few are made. */
export const captionItself = 7;
/** A caption shorter than the minimum: at once, and for each second that is missing. */
export const tooShort = 80;
export const tooShortPerSecond = 60;
/** A caption that is faster than can be read: at once, and for each character a second. */
export const tooFast = 60;
export const tooFastPerCharacter = 5;
/** A sentence that begins inside a caption: when the caption ends with a sentence, and when it does not. */
export const innerSentence = 3;
export const danglingSentence = 14;
/** A caption that holds the last word or two of a sentence alone. */
export const loneWords = 25;
/** A caption in the middle of a sentence that fills less than half a row. */
export const halfRow = 10;
/** What a pause after a caption saves at most, and for each second. */
export const pauseAtMost = 14;
export const pausePerSecond = 20;
/** A row so short that it looks forgotten. */
export const shortRow = 8;
/** How much worse a top row that is longer than the bottom one is than the reverse. */
export const topHeavy = 1.5;
