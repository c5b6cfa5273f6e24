import type { BreakQuality } from './break-quality.js';
import { primaryLanguage } from './primary-language.js';
import { rateChinese, rateJapanese, rateThai } from './rate-unspaced.js';
import {
  arabic,
  dutch,
  english,
  french,
  german,
  hindi,
  italian,
  portuguese,
  russian,
  spanish,
  type WordLists,
} from './word-lists.js';
import { createWordPattern } from './word-pattern.js';

/** Compiled {@link WordLists} of a language. */
export interface LanguageRules {
  /**
   * Patterns of the words of each class, in the order of the bits. They match whole words in lower
   * case.
   */
  readonly classes: readonly (RegExp | undefined)[];
  /** Pairs of words with a space between that must not be separated. */
  readonly bonds: RegExp | undefined;
  readonly hasCapitalNouns: boolean;
  readonly hasElision: boolean;
  /** Rates a break between two words, in languages without spaces between them. */
  readonly rate: ((left: string, right: string) => BreakQuality) | undefined;
}

const lists = new Map<string, WordLists>([
  ['ar', arabic],
  ['de', german],
  ['en', english],
  ['es', spanish],
  ['fr', french],
  ['hi', hindi],
  ['it', italian],
  ['nl', dutch],
  ['pt', portuguese],
  ['ru', russian],
]);

const unspaced = /* @__PURE__ */ new Map<string, LanguageRules['rate']>([
  ['ja', rateJapanese],
  ['th', rateThai],
  ['yue', rateChinese],
  ['zh', rateChinese],
]);

const compiled = new Map<string, LanguageRules>();

/**
 * The rules of a language, or undefined if there are none. Then only punctuation, pauses and
 * lengths decide about breaks.
 *
 * @param code - a language code such as `en` or `pt-BR`
 */
export function findRules(code: string): LanguageRules | undefined {
  const language = primaryLanguage(code);
  const rate = unspaced.get(language);
  if (rate !== undefined)
    return { classes: [], bonds: undefined, hasCapitalNouns: false, hasElision: false, rate };
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
    undefined, // Elided words are recognised by their form.
    words.postpositions,
  ];
  return {
    classes: inOrderOfBits.map(createOptionalPattern),
    bonds: createOptionalPattern(words.bonds),
    hasCapitalNouns: words.hasCapitalNouns ?? false,
    hasElision: words.hasElision ?? false,
    rate: undefined,
  };
}

function createOptionalPattern(list: string | undefined): RegExp | undefined {
  return list === undefined || list === '' ? undefined : createWordPattern(list);
}
