import { isDigitLike } from '../numbers/read-cardinal.js';
import { keyAt, type Token } from '../text/tokens.js';

/**
 * What may be between two words of a phrase: white space of a line, and marks that people and
 * speech engines put into dates and amounts.
 */
const joint =
  /^(?:[^\S\n]|[,.'\u2018\u2019\u2032\u2033\u00b0\u00ba"/:_\p{Sc}+\u2212\u2010-\u2015-])*$/u;
/** Abbreviations whose full stop does not end a sentence within a date, a time or an amount. */
const abbreviation =
  /^(?:[a-z]|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|thu|fri|sat|sun|lat|long|lon|approx|rs|ft|hrs?|mins?|yrs?)$/;

/** True for a token that continues the phrase of the token in front of it. */
export function joins(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const before = tokens[index - 1];
  if (!token || !before || token.turn !== before.turn) return false;
  if (token.gap !== ' ' && !joint.test(token.gap)) return false;
  if (!token.startsSentence) return true;
  return abbreviation.test(before.key) || (isNumeric(before.key) && isNumeric(token.key));
}

/** True for words of numbers, which engines divide by full stops where the speaker pauses. */
function isNumeric(key: string): boolean {
  return isDigitLike(key) || /^\d/.test(key);
}

/** Key of a token that belongs to the phrase which begins at another. It is empty for others. */
export function joinedKey(tokens: readonly Token[], index: number, first: number): string {
  if (index > first && !joins(tokens, index)) return '';
  return keyAt(tokens, index);
}
