/** The classes of a word as bits: a word may have several. */
export const wordClass = {
  determiner: 1,
  preposition: 2,
  conjunction: 4,
  auxiliary: 8,
  copula: 16,
  negation: 32,
  pronoun: 64,
  title: 128,
  abbreviation: 256,
  modifier: 512,
  enclitic: 1024,
  label: 2048,
} as const;

/** Words after which a break parts what belongs together closely. */
export const leansForward: number =
  wordClass.determiner |
  wordClass.preposition |
  wordClass.conjunction |
  wordClass.auxiliary |
  wordClass.negation |
  wordClass.pronoun;

/** Words that open a phrase: a break before them is good. */
export const opensPhrase: number = wordClass.conjunction | wordClass.preposition;
