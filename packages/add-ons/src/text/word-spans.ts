import { neverFinalAbbreviations, sometimesFinalAbbreviations } from './abbreviations.js';
import { withoutRedacted } from './redacted-text.js';
import { getSegmenter } from './words.js';

/** A word and its place in a text. */
export interface WordSpan {
  /** The word in lower case, composed, with a plain apostrophe. */
  readonly word: string;
  /** Offset of its first character. */
  readonly from: number;
  /** Offset behind its last character. */
  readonly to: number;
}

const spacedOnly =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}\p{M}\s]*$/u;
/** A word, or an abbreviation of several letters with their full stops, such as `z.B.`. */
const spacedWord =
  /(?:(?<![\p{L}\p{N}])\p{L}{1,3}\.){2,}|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}]+)*/gu;

const isAbbreviation = (word: string) =>
  neverFinalAbbreviations.has(word) || sometimesFinalAbbreviations.has(word);

/**
 * Words of a text, without abbreviations and what is redacted: by ICU where a script does not
 * separate them by spaces.
 *
 * @param language - code of its language
 */
export function wordSpans(text: string, language: string): WordSpan[] {
  const shown = withoutRedacted(text);
  const spans: WordSpan[] = [];
  const add = (found: string, from: number) => {
    const word = found.normalize('NFC').toLowerCase().replaceAll('’', "'");
    const to = from + found.length;
    const isDotted = word.endsWith('.');
    if (isDotted || (shown[to] === '.' && isAbbreviation(`${word}.`))) return;
    spans.push({ word, from, to });
  };
  if (spacedOnly.test(shown))
    for (const { 0: found, index } of shown.matchAll(spacedWord)) add(found, index);
  else
    for (const { index, isWordLike, segment } of getSegmenter(language, 'word').segment(shown))
      if (isWordLike === true) add(segment, index);
  return spans;
}
