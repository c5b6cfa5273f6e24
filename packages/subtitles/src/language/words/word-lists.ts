/**
 * The words of a language that lean on their neighbours. Lists are lower case and separated by white space; a word may be written
 * as a regular expression, for its forms: `eine?[mnrs]?`, `(al)?though`.
 */
export interface WordLists {
  /** Articles, demonstratives, possessives, quantities: a noun follows. */
  readonly determiners: string;
  /** Quantities that also stand for a noun: some | of them. */
  readonly quantities?: string;
  /** Prepositions, conjunctions and relative words: they open a phrase. */
  readonly openers: string;
  /** Auxiliaries, negations and the pronouns of subjects: a verb follows. */
  readonly verbals: string;
  /** Forms of a copula: a verb may follow, by its ending. */
  readonly copulas?: string;
  /** Endings of the verb forms that follow a copula. */
  readonly participles?: string;
  /** Titles before names, with or without a full stop, that are not clear from their capital letter. */
  readonly titles: string;
  /** Other abbreviations whose full stop does not end a sentence, without it. */
  readonly abbreviations?: string;
  /** Numerals, words of degree, and the commonest adjectives that stand before their noun. */
  readonly modifiers: string;
  /** Words that lean on what stands before them: particles of verbs, reflexive pronouns. */
  readonly enclitics?: string;
  /** A word, a space and one that must not part from it. */
  readonly bonds?: string;
  /** True when all nouns have capitals, so that capitals do not indicate names. */
  readonly hasCapitalNouns?: boolean;
  /** True when an apostrophe at the end of a word stands for a letter elided before the next word. */
  readonly hasElision?: boolean;
}
