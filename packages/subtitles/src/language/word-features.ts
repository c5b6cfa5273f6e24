import { countGraphemes } from './count-graphemes.js';
import type { LanguageRules } from './language-rules.js';

/** A text that ends a sentence, in any script. */
const sentenceEnd = /[.…。．｡\p{Sentence_Terminal}]["'\p{Pe}\p{Pf}]*$/u;

/** A text that ends with an ellipsis: its sentence may continue. */
const ellipsisEnd = /(?:…|\.\.)["'\p{Pe}\p{Pf}]*$/u;

/** A text that ends a clause: a comma, a colon or a dash of any script. */
const clauseEnd = /[\p{Terminal_Punctuation}\p{Pd}]["'\p{Pe}\p{Pf}]*$/u;

/**
 * Characters that must not begin a row: closing marks, and the small kana and marks of repetition
 * and length that depend on the character before (JIS X 4051, and the requirements for Chinese text
 * layout).
 */
const noRowStart =
  /^[\p{Pe}\p{Pf}\p{Terminal_Punctuation}・…‥%℃ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮๆฯ]/u;

/** Characters that must not end a row: opening marks, and signs before a number. */
const noRowEnd = /[\p{Ps}\p{Pi}\p{Sc}¿¡#]$/u;

/** A text that opens a separate unit, with a bracket, a quotation mark or a dash. */
const opensUnit = /^["\p{Ps}\p{Pi}–—]/u;

// Single constants rather than an object, so that bundles have numbers instead of names.

/** Class of a word that a noun follows. Classes are bits, because a word may have several. */
export const determiner = 1;
/** A quantity that can also replace a noun: some, all. */
export const quantity = 2;
/** A preposition, conjunction or relative word. */
export const opener = 4;
/** A word that a verb follows: an auxiliary, a negation, a subject pronoun. */
export const verbal = 8;
/** A form of a copula. */
export const copula = 16;
/** A verb form that may follow a copula. */
export const participle = 32;
/** A title before a name. */
export const title = 64;
/** An abbreviation with a full stop. */
const abbreviation = 128;
/** A word that modifies the following one. */
export const modifier = 256;
/** A word that belongs to the preceding one. */
export const enclitic = 512;
/** A word that begins with an elided conjunction or preposition, such as `qu'il`. */
export const elidedOpener = 1024;
/** A word that follows the phrase that it belongs to. */
export const postposition = 2048;

/** Features of a word that rate the breaks beside it. */
export interface WordFeatures {
  readonly text: string;
  /** Grapheme clusters. */
  readonly length: number;
  /** Lower case, without the punctuation around it. */
  readonly bare: string;
  /** Bits of `wordClass`. */
  readonly classes: number;
  /** The unit that its punctuation ends. */
  readonly ends: 'sentence' | 'clause' | undefined;
  /** True when it ends with an ellipsis: its sentence may continue. */
  readonly hasEllipsis: boolean;
  /** True when its full stop may be that of an abbreviation or an initial. */
  readonly isAbbreviation: boolean;
  /** True when it begins with a capital letter. */
  readonly isCapital: boolean;
  readonly isNumber: boolean;
  /** True when it opens with a bracket, a quotation mark or a dash. */
  readonly opensUnit: boolean;
  /** True when a row must not begin with it. */
  readonly isForbiddenStart: boolean;
  /** True when a row must not end with it. */
  readonly isForbiddenEnd: boolean;
}

const surrounding = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
/** Vowel and length marks of Arabic, which are optional in writing. */
const arabicMarks = /\u0640|\u0670|[\u064b-\u065f]/g;
const capital = /^[^\p{L}\p{N}]*\p{Lu}/u;
const initial = /^[^\p{L}\p{N}]*(?:\p{Lu}\.)+$/u;
const numeric = /^[\p{Sc}+−-]?\p{N}[\p{N}.,:]*$/u;
const possessive = /\p{L}'s$/u;
/** Elided articles and pronouns, which do not open a phrase. */
const leansOnly = /^(?:[ljmtsncv]|un|quest|quell|gl)$/;
const elided = /^(\p{L}{1,7})'(.+)$/u;
const elision = /\p{L}['’]$/u;

/** Extracts the features of a word. */
export function readWord(text: string, rules: LanguageRules | undefined): WordFeatures {
  const bare = text
    .replace(surrounding, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(arabicMarks, '');
  const classes = rules === undefined ? 0 : classifyWord(text, bare, rules);
  const isAbbreviation =
    text.endsWith('.') && (initial.test(text) || (classes & (abbreviation | title)) !== 0);
  return {
    text,
    length: countGraphemes(text),
    bare,
    classes,
    ends: sentenceEnd.test(text) ? 'sentence' : clauseEnd.test(text) ? 'clause' : undefined,
    hasEllipsis: ellipsisEnd.test(text),
    isAbbreviation,
    isCapital: capital.test(text) && bare !== 'i',
    isNumber: numeric.test(bare),
    opensUnit: opensUnit.test(text),
    isForbiddenStart: noRowStart.test(text),
    isForbiddenEnd: noRowEnd.test(text),
  };
}

function classifyWord(text: string, bare: string, rules: LanguageRules): number {
  if (rules.hasElision) {
    if (elision.test(text)) return opener; // only l' or dell'
    const [, head, rest = ''] = elided.exec(bare) ?? [];
    if (head !== undefined) return lookUp(rest, rules) | (leansOnly.test(head) ? 0 : elidedOpener);
  }
  const classes = lookUp(bare, rules);
  if (classes === 0 && possessive.test(bare)) return modifier;
  // In a language with capitalised nouns, a longer capitalised word is not an adjective or verb.
  return rules.hasCapitalNouns && bare.length > 3 && capital.test(text)
    ? classes & ~(modifier | verbal)
    : classes;
}

function lookUp(word: string, rules: LanguageRules): number {
  let classes = 0;
  for (const [bit, words] of rules.classes.entries())
    if (words?.test(word) === true) classes |= 1 << bit;
  return classes;
}
