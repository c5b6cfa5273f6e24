import { type LanguagePair } from '@earshot/add-ons/runner';
import { type TranslationLanguage, translationLanguages } from '@earshot/core';

/** A language pair, and the mode of Apertium that translates it. */
export interface ApertiumPair extends LanguagePair {
  /** Name of the mode, such as `eng-spa`. */
  readonly mode: string;
}

const knownLanguages: ReadonlySet<string> = new Set(translationLanguages);
/** Codes of Apertium that canonicalization does not convert to those of the contract. */
const codeExceptions: Readonly<Record<string, string>> = {
  nob: 'no',
  nor: 'no',
  hbs: 'sr',
  jv: 'jw',
};

/**
 * Reads the list of modes that `apertium -l` writes, without variants of pairs such as `spa-eng_US`
 * and `eco-es-fr`.
 *
 * @returns the pairs between languages of the contract, without duplicates
 */
export function findPairs(list: string): ApertiumPair[] {
  const pairs = new Map<string, ApertiumPair>();
  for (const line of list.split('\n')) {
    const mode = line.trim();
    const [, from = '', to = ''] = /^([a-z]{2,3})-([a-z]{2,3})$/u.exec(mode) ?? [];
    const [source, target] = [toLanguage(from), toLanguage(to)];
    if (source === undefined || target === undefined || source === target) continue;
    const key = `${source}-${target}`;
    if (!pairs.has(key)) pairs.set(key, { source, target, mode });
  }
  return [...pairs.values()];
}

/** The language of the contract for a code of Apertium, or undefined when there is none. */
function toLanguage(code: string): TranslationLanguage | undefined {
  if (code === '') return undefined;
  const short = codeExceptions[code] ?? Intl.getCanonicalLocales(code)[0] ?? code;
  // The set has only codes of this type.
  return knownLanguages.has(short) ? (short as TranslationLanguage) : undefined;
}
