/**
 * The closed classes of a language: the words that lean on what follows them. Each list holds lower-case words, separated by
 * white space; a word may stand in several.
 */
export interface WordLists {
  /** Articles, demonstratives, possessives, quantifiers: they belong to a noun that follows. */
  readonly determiners: string;
  /** Prepositions. */
  readonly prepositions: string;
  /** Coordinating and subordinating conjunctions and relative words: they open a clause. */
  readonly conjunctions: string;
  /** Auxiliary and modal verbs: a verb follows. */
  readonly auxiliaries: string;
  /** Forms of a copula: a verb may follow. */
  readonly copulas?: string;
  /** Negations: they belong to what follows. */
  readonly negations: string;
  /** Pronouns that are the subject of a verb that follows, and clitics. */
  readonly pronouns: string;
  /** Titles before names, also without their full stop. */
  readonly titles: string;
  /** Abbreviations whose full stop does not end a sentence, without it. */
  readonly abbreviations: string;
  /** Words that grade what follows, ordinals, and the commonest adjectives that stand before their noun. */
  readonly modifiers: string;
  /** Words that lean on what stands before them: particles of verbs, enclitics. */
  readonly enclitics?: string;
  /** Pairs that stay together: a word and, after a colon, those that may follow it, separated by commas. */
  readonly bonds?: string;
  /** Common nouns that stand before a number: chapter 3. */
  readonly labels?: string;
  /** Whether every noun is capitalised, so that capitals tell no names. */
  readonly hasCapitalNouns?: boolean;
  /** Words whose ending tells that they modify a noun that follows. */
  readonly modifierEnding?: RegExp;
  /** Endings of verb forms that follow a copula. */
  readonly participleEnding?: RegExp;
}
