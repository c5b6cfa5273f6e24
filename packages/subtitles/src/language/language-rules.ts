import { primaryLanguage } from './primary-language.js';
import * as wordClass from './word-class.js';
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
  /** Which words have each class of `wordClass`; in lower case, the whole word. */
  readonly classes: readonly (readonly [wordClass: number, words: RegExp])[];
  /** Two words with a space between that must not be parted. */
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
 * The rules of a language; undefined where there are none, so that punctuation, pauses and lengths alone decide.
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
  const classes: [number, string | undefined][] = [
    [wordClass.determiner, words.determiners],
    [wordClass.quantity, words.quantities],
    [wordClass.opener, words.openers],
    [wordClass.verbal, words.verbals],
    [wordClass.copula, words.copulas],
    [wordClass.participle, words.participles],
    [wordClass.title, `dr prof st ${words.titles}`],
    [wordClass.abbreviation, `art cap cf fig no nr vol ${words.abbreviations}`],
    [wordClass.modifier, words.modifiers],
    [wordClass.enclitic, words.enclitics],
  ];
  return {
    classes: classes.flatMap(([bit, list]) =>
      list === undefined ? [] : [[bit, anyOf(list)] as const],
    ),
    bonds: words.bonds === undefined ? undefined : anyOf(words.bonds),
    hasCapitalNouns: words.hasCapitalNouns ?? false,
    hasElision: words.hasElision ?? false,
  };
}

function anyOf(list: string): RegExp {
  return new RegExp(`^(?:${list.trim().split(/\s+/).join('|')})$`, 'u');
}
