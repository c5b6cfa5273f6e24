import { wordClass } from './word-class.js';
import { dutch } from './words/dutch.js';
import { english } from './words/english.js';
import { french } from './words/french.js';
import { german } from './words/german.js';
import { italian } from './words/italian.js';
import { portuguese } from './words/portuguese.js';
import { russian } from './words/russian.js';
import { spanish } from './words/spanish.js';
import type { WordLists } from './words/word-lists.js';

/** What is known of a language, ready to be looked up. */
export interface LanguageRules {
  /** The classes of a word, as bits of `wordClass`; lower case. */
  readonly classes: ReadonlyMap<string, number>;
  /** Words that stay with the one before them, by that one. */
  readonly bonds: ReadonlyMap<string, readonly string[]>;
  readonly hasCapitalNouns: boolean;
  readonly modifierEnding: RegExp | undefined;
  readonly participleEnding: RegExp | undefined;
}

const lists: Readonly<Record<string, WordLists>> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
  ru: russian,
};

const compiled = new Map<string, LanguageRules>();

/** The part of a language code that names the language: `en` of `en-GB`. */
export function primaryLanguage(code: string): string {
  return code.toLowerCase().split(/[-_]/, 1)[0] ?? '';
}

/**
 * The rules of a language; undefined where there are none, so that punctuation, pauses and lengths alone decide.
 *
 * @param code - a language code such as `en` or `pt-BR`
 */
export function rulesOf(code: string): LanguageRules | undefined {
  const language = primaryLanguage(code);
  const known = compiled.get(language);
  if (known !== undefined) return known;
  if (!Object.hasOwn(lists, language)) return undefined;
  const words = lists[language];
  if (words === undefined) return undefined;
  const rules = compile(words);
  compiled.set(language, rules);
  return rules;
}

function compile(words: WordLists): LanguageRules {
  const classes = new Map<string, number>();
  const add = (list: string | undefined, bit: number): void => {
    for (const word of list?.split(/\s+/) ?? []) classes.set(word, (classes.get(word) ?? 0) | bit);
  };
  add(words.determiners, wordClass.determiner);
  add(words.prepositions, wordClass.preposition);
  add(words.conjunctions, wordClass.conjunction);
  add(words.auxiliaries, wordClass.auxiliary);
  add(words.copulas, wordClass.copula);
  add(words.negations, wordClass.negation);
  add(words.pronouns, wordClass.pronoun);
  add(words.titles, wordClass.title);
  add(words.abbreviations, wordClass.abbreviation);
  add(words.modifiers, wordClass.modifier);
  add(words.enclitics, wordClass.enclitic);
  add(words.labels, wordClass.label);
  const bonds = new Map<string, readonly string[]>();
  for (const bond of words.bonds?.split(/\s+/) ?? []) {
    const [word = '', followers = ''] = bond.split(':');
    bonds.set(word, followers.split(','));
  }
  return {
    classes,
    bonds,
    hasCapitalNouns: words.hasCapitalNouns ?? false,
    modifierEnding: words.modifierEnding,
    participleEnding: words.participleEnding,
  };
}
