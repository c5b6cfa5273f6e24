/**
 * How good a place between two words is for ending a row or a caption, from the best to the worst:
 * - `sentence`: a sentence ends
 * - `clause`: a clause ends, as its punctuation says
 * - `good`: a phrase begins, with a conjunction or a preposition
 * - `neutral`: nothing speaks for or against it
 * - `poor`: what belongs together loosely is parted: an adjective and its noun, a verb and its complement
 * - `bad`: what belongs together closely is parted: an article and its noun, a title and its name
 * - `forbidden`: not a place between words, or one that the rules of the script exclude
 */
export const breakQualities = [
  'sentence',
  'clause',
  'good',
  'neutral',
  'poor',
  'bad',
  'forbidden',
] as const;

/** How good a place between two words is for ending a row or a caption. */
export type BreakQuality = (typeof breakQualities)[number];
