/**
 * Qualities of a line break or caption break between two words, from the best to the worst:
 * - `sentence`: a sentence ends
 * - `clause`: a clause ends, by its punctuation
 * - `good`: a phrase begins, with a conjunction or a preposition
 * - `neutral`: no rule favours or discourages it
 * - `poor`: it separates loosely bound words: an adjective and its noun, a verb and its complement
 * - `bad`: it separates closely bound words: an article and its noun, a title and its name
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

/** Index of `bad`. */
export const badQuality: number = /* @__PURE__ */ breakQualities.indexOf('bad');

/** Quality of a line break or caption break between two words. */
export type BreakQuality = (typeof breakQualities)[number];
