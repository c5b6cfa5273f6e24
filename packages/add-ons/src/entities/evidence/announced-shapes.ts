import { functionWords, wordSet } from '../../text/word-lists.js';
import { isDigitLike } from '../numbers/read-cardinal.js';
import type { TextDocument, Token } from '../text/tokens.js';

/** Words behind an announcement that say something of the secret instead of being it. */
const remarks = wordSet(
  `not wrong incorrect expired invalid required too working reset changed correct safe case a still never no more forgotten stolen weak strong protected has must should needs correct manager
  and or is it i to for that field already being about different same unknown missing blank empty secure private secret hidden shared visible locked blocked disabled set compromised
  important optional needed good bad fine long short complicated easy hard simple page screen form box button reset prompt hint policy attempts attempt details
  requirements check recovery sharing strength rotation failed fails works worked not-set there here gone sent new old temporary up down ready unavailable taken available
  below above confidential personal given written printed emailed texted mailed stored saved sensitive google apple facebook boring hard fun exciting safe stressful risk interesting demanding nice lovely amazing done over broken loose offline online slow great terrible awful rubbish better worse rejected accepted updated system portal field database hacked buffering frozen crashing glitching lagging playing acting going showing saying telling giving asking closed overdue suspended dormant active inactive open muted worth access log something whatever document research uniform valid sold`,
);
/** Words for signs and for the case of letters. */
export const symbolWords = wordSet(
  'underscore dash hyphen dot hash hashtag star asterisk exclamation ampersand percent dollar capital uppercase lowercase at plus slash',
);

/** What an announced value looks like. */
export interface AnnouncedShape {
  /** Offset of its first UTF-16 unit, with signs in front of its first word. */
  readonly start: number;
  readonly end: number;
  readonly features: readonly string[];
  readonly isRemark: boolean;
  readonly plainWords: number;
}

/** Features of a span as a value that is announced. */
export function announcedShape(
  { text, tokens }: TextDocument,
  first: number,
  last: number,
): AnnouncedShape {
  const words = tokens.slice(first, last + 1);
  const { start, end } = withSigns(text, words);
  const written = text.slice(start, end);
  const features: string[] = [];
  if (isCoded(written, words)) features.push('coded');
  if (words.some(({ key }) => symbolWords.has(key))) features.push('symbol-word');
  if (isDigitLike(words[0]?.key ?? '')) features.push('number-first');
  if (isWrittenAsOne(written)) features.push('written-as-one');
  if (words.length === 1 && (words[0]?.key ?? '').endsWith('ing')) features.push('activity');
  const isRemark = !features.includes('coded') && startsRemark(words);
  if (isRemark) features.push('remark');
  const plainWords = words.filter(({ key }) => key.length > 1 && !isDigitLike(key)).length;
  return { start, end, features, isRemark, plainWords };
}

/** Offsets of words with the signs in front of them and behind. */
function withSigns(text: string, words: readonly Token[]): { start: number; end: number } {
  const { start = 0 } = words[0] ?? {};
  const { end = start } = words.at(-1) ?? {};
  const before = /[@#$&*~._-]*$/.exec(text.slice(Math.max(0, start - 4), start))?.[0] ?? '';
  const after = /^[!@#$%^&*+=~_-]*/.exec(text.slice(end, end + 8))?.[0] ?? '';
  return { start: start - before.length, end: end + after.length };
}

/** True with a digit, a sign or a letter that is spelled. */
function isCoded(written: string, words: readonly Token[]): boolean {
  const spelled = words.filter(
    ({ key }) => isDigitLike(key) || /^[b-hj-z]$/.test(key) || symbolWords.has(key),
  ).length;
  return /\d|\S[_@#$%&*!]\S/.test(written) || spelled > 0;
}

/**
 * True for one written word of letters with digits or signs in it: `Harbour#19` and `m.okafor3`.
 */
function isWrittenAsOne(written: string): boolean {
  return /^(?=.*\p{L}.*\p{L})(?=.*[\d_.@#$%&*!])\S{6,40}$/u.test(written);
}

function startsRemark(words: readonly Token[]): boolean {
  const [first, second] = /^(?:at|the|an?)$/.test(words[0]?.key ?? '') ? words.slice(1) : words;
  if (!first || /^(?:to|for|that|and|or)$/.test(first.key)) return true;
  if (!remarks.has(first.key)) return functionWords.has(first.key);
  return !second || functionWords.has(second.key) || remarks.has(second.key);
}

/** What the features of the shape of an announced value mean. */
export const announcedShapeDescriptions: Readonly<Record<string, string>> = {
  coded: 'with a digit, a sign or a letter that is spelled',
  'symbol-word': 'with a word for a sign, such as `hash`',
  'written-as-one': 'one written word of letters with digits or signs in it',
  'number-first': 'its first word is a number',
  activity: 'one word with the ending -ing',
  remark: 'a remark such as `wrong` instead of a secret',
};
