import {
  dutch,
  english,
  french,
  german,
  italian,
  portuguese,
  russian,
  spanish,
  type WordLists,
} from './word-lists.js';

/** Compiled {@link WordLists} of a language. */
export interface LanguageRules {
  /** Words of each class, in the order of the bits; they match whole words in lower case. */
  readonly classes: readonly (RegExp | undefined)[];
  /** Pairs of words with a space between that must not be separated. */
  readonly bonds: RegExp | undefined;
  readonly hasCapitalNouns: boolean;
  readonly hasElision: boolean;
}

const lists = new Map<string, WordLists>([
  ['de', german],
  ['en', english],
  ['es', spanish],
  ['fr', french],
  ['it', italian],
  ['nl', dutch],
  ['pt', portuguese],
  ['ru', russian],
]);

const compiled = new Map<string, LanguageRules>();

/**
 * The rules of a language; undefined if there are none, so that only punctuation, pauses and lengths decide about breaks.
 *
 * @param code - a language code such as `en` or `pt-BR`
 */
export function rulesOf(code: string): LanguageRules | undefined {
  const language = primaryLanguage(code);
  const words = lists.get(language);
  if (words === undefined) return undefined;
  let rules = compiled.get(language);
  if (rules === undefined) {
    rules = compile(words);
    compiled.set(language, rules);
  }
  return rules;
}

function compile(words: WordLists): LanguageRules {
  const inOrderOfBits = [
    words.determiners,
    words.quantities,
    words.openers,
    words.verbals,
    words.copulas,
    words.participles,
    `dr prof st ${words.titles}`,
    `art cap cf fig n[or] pp? vol ${words.abbreviations ?? ''}`,
    words.modifiers,
    words.enclitics,
  ];
  return {
    classes: inOrderOfBits.map(anyOf),
    bonds: anyOf(words.bonds),
    hasCapitalNouns: words.hasCapitalNouns ?? false,
    hasElision: words.hasElision ?? false,
  };
}

function anyOf(list: string | undefined): RegExp | undefined {
  if (list === undefined) return undefined;
  return new RegExp(`^(?:${list.trim().replace(/\s+/g, '|')})$`, 'u');
}

/** The part of a language code that names the language: `en` of `en-GB`. */
export function primaryLanguage(code: string): string {
  return code.toLowerCase().split(/[-_]/, 1)[0] ?? '';
}
