import type { SubjectOpening } from './subject-openings.js';

/** Length of a text, in sentences, to which the penalties of the segmentations refer. */
const referenceSentences = 60;
/** Length of a text from which on its chapters get no longer. */
const longestText = 2000;

/**
 * Factor of the penalty of a segment: the longer a text is, the longer its chapters are.
 *
 * @param sentences - length of the text
 * @param exponent - how fast the penalty grows
 */
export function lengthFactor(sentences: number, exponent: number): number {
  return (Math.min(Math.max(sentences, 1), longestText) / referenceSentences) ** exponent;
}

/** Factors of the penalty of a segment by how its first sentence begins. */
export type OpeningFactors = Readonly<Record<SubjectOpening, number>>;
