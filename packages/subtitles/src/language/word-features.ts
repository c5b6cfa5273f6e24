import { countGraphemes } from './count-graphemes.js';
import type { LanguageRules } from './language-rules.js';
import {
  clauseEnd,
  ellipsisEnd,
  noRowEnd,
  noRowStart,
  opensUnit,
  sentenceEnd,
} from './punctuation.js';
import { wordClass } from './word-class.js';

/** What one word tells about the places beside it. */
export interface WordFeatures {
  /** Grapheme clusters. */
  readonly length: number;
  /** Lower case, without the punctuation around it. */
  readonly bare: string;
  /** Bits of `wordClass`. */
  readonly classes: number;
  /** Whether it ends a sentence, a clause, or neither, by its punctuation. */
  readonly ends: 'sentence' | 'clause' | undefined;
  /** Whether it breaks off: a sentence that may go on. */
  readonly breaksOff: boolean;
  /** Whether its full stop may be that of an abbreviation or an initial. */
  readonly isAbbreviation: boolean;
  /** Whether it begins with a capital letter. */
  readonly isCapital: boolean;
  readonly isNumber: boolean;
  /** Whether it opens with a bracket, a quotation mark or a dash. */
  readonly opensUnit: boolean;
  /** Whether a row must not begin with it. */
  readonly isForbiddenStart: boolean;
  /** Whether a row must not end with it. */
  readonly isForbiddenEnd: boolean;
}

const surrounding = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}'’]+$/gu;
const capital = /^[^\p{L}\p{N}]*\p{Lu}/u;
const initial = /^[^\p{L}\p{N}]*(?:\p{Lu}\.)+$/u;
const numeric = /^[\p{Sc}+−-]?\p{N}[\p{N}.,:]*$/u;
const possessive = /\p{L}['’]s$/u;

/** Reads off a word what it tells about the places beside it. */
export function readWord(text: string, rules: LanguageRules | undefined): WordFeatures {
  const bare = text.replace(surrounding, '').toLowerCase().replaceAll('’', "'");
  let classes = rules?.classes.get(bare) ?? rules?.classes.get(bare.replace(/'$/, '')) ?? 0;
  if (rules !== undefined && classes === 0) classes = classesByEnding(bare, rules);
  const isAbbreviation =
    text.endsWith('.') && (initial.test(text) || (classes & wordClass.abbreviation) !== 0);
  return {
    length: countGraphemes(text),
    bare,
    classes,
    ends: sentenceEnd.test(text) ? 'sentence' : clauseEnd.test(text) ? 'clause' : undefined,
    breaksOff: ellipsisEnd.test(text),
    isAbbreviation,
    isCapital: capital.test(text) && bare !== 'i',
    isNumber: numeric.test(bare),
    opensUnit: opensUnit.test(text),
    isForbiddenStart: noRowStart.test(text),
    isForbiddenEnd: noRowEnd.test(text),
  };
}

function classesByEnding(bare: string, rules: LanguageRules): number {
  if (bare.endsWith("'")) return wordClass.preposition; // an elided article or preposition: l', d', dell'
  if (possessive.test(bare) || rules.modifierEnding?.test(bare)) return wordClass.modifier;
  return 0;
}
