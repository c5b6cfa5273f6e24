import { type LanguagePair } from '@earshot/add-ons/runner';
import { type TranslationLanguage, translationLanguages } from '@earshot/core';

/** A pair of languages, and the mode of Apertium that translates it. */
export interface ApertiumPair extends LanguagePair {
  /** Name of the mode, such as `eng-spa`. */
  readonly mode: string;
}

const known: ReadonlySet<string> = new Set(translationLanguages);
/** Codes of Apertium that are not those of a longer or shorter form of the same standard. */
const others: Readonly<Record<string, string>> = { nob: 'no', nor: 'no', hbs: 'sr', jv: 'jw' };

/**
 * Reads the list of modes that `apertium -l` writes. Variants such as `spa-eng_US` and `eco-es-fr`, which are other forms of a pair, are left out.
 *
 * @returns the pairs between languages of the contract, each once
 */
export function findPairs(list: string): ApertiumPair[] {
  const pairs = new Map<string, ApertiumPair>();
  for (const line of list.split('\n')) {
    const mode = line.trim();
    const [, from = '', to = ''] = /^([a-z]{2,3})-([a-z]{2,3})$/u.exec(mode) ?? [];
    const [source, target] = [languageOf(from), languageOf(to)];
    if (source === undefined || target === undefined || source === target) continue;
    const key = `${source}-${target}`;
    if (!pairs.has(key)) pairs.set(key, { source, target, mode });
  }
  return [...pairs.values()];
}

/** The two-letter code of the contract. */
function languageOf(code: string): TranslationLanguage | undefined {
  if (code === '') return undefined;
  const short = others[code] ?? Intl.getCanonicalLocales(code)[0] ?? code;
  // A code of the set is one of its members.
  return known.has(short) ? (short as TranslationLanguage) : undefined;
}
