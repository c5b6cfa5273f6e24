import {
  digitWords,
  largeOrdinals,
  multipliers,
  ordinals,
  teens,
  tens,
} from '../entities/numbers/number-words.js';
import { isDigitLike } from '../entities/numbers/read-cardinal.js';
import { findWrittenForms } from '../inverse-normalisation/find-written-forms.js';
import { isSentenceEnd } from '../text/text-ends.js';
import { wordSet } from '../text/word-lists.js';
import type { Listing } from './case-features.js';
import type { Token } from './token.js';

/** Titles that nothing but a name follows. */
const titles = wordSet('mr mrs ms messrs mister missus dr prof');
/**
 * Titles that are words by themselves as well: a name follows them where the next word is not a
 * common one.
 */
const commonTitles = wordSet(
  'miss doctor professor sir lady lord captain colonel general major sergeant senator governor president judge saint aunt uncle',
);
/** Words that no clause ends with. */
const openings = wordSet('the a an my your our their every');

/** Words of English. */
type Words = readonly Pick<Token, 'text'>[];

/** Places of English words, by the index of the word in front, where marks are not possible. */
export interface UnbrokenPlaces {
  /** Without any mark: within a number, within a name, after a title and after an article. */
  readonly unmarked: ReadonlySet<number>;
  /**
   * Without the end of a sentence: those, and between two names that are a list of persons, or a
   * person.
   */
  readonly unended: ReadonlySet<number>;
}

/**
 * Finds where marks are not possible. Pauses do not matter, since a speaker who searches for the
 * rest of a number does not end a sentence.
 */
export function findUnbrokenPlaces(
  words: readonly Token[],
  listingOf: (text: string) => Listing,
): UnbrokenPlaces {
  const unmarked = findNumberPlaces(words);
  const between: number[] = [];
  for (let index = 0; index < words.length - 1; index += 1) {
    const [here, next] = [words[index]?.text ?? '', words[index + 1]?.text ?? ''];
    if (openings.has(here) || isTitled(listingOf, here, next)) unmarked.add(index);
    const listing = listingOf(next);
    if (!/^[^bw]*g[^bw]*$/.test(listingOf(here)) || !/^[^bw]*f[^bw]*$/.test(listing)) continue;
    if (listing.includes('g')) between.push(index);
    else unmarked.add(index);
  }
  return { unmarked, unended: new Set([...unmarked, ...between]) };
}

/** A mark where it is allowed, none where it is not. */
export function possibleMark<Mark extends string>(
  mark: Mark,
  index: number,
  { unended, unmarked }: UnbrokenPlaces,
): Mark | '' {
  if (unmarked.has(index)) return '';
  return unended.has(index) && isSentenceEnd(mark) ? '' : mark;
}

/** Places within numbers, dates and amounts. */
function findNumberPlaces(words: readonly Token[]): Set<number> {
  const places = new Set<number>();
  for (const { from, isContinued, to } of findWrittenForms(readTimes(words)))
    for (let index = from; index < (isContinued === true ? to : to - 1); index += 1)
      places.add(index);
  let isDecimal = false;
  for (let index = 0; index < words.length - 1; index += 1) {
    const next = words[index + 1]?.text ?? '';
    isDecimal = isPoint(words, index) || (isDecimal && digitWords.has(next));
    if (isDecimal || isWithinNumber(words, index)) places.add(index);
  }
  return places;
}

/** Words at times that have their pauses: some numbers begin again after a pause. */
function readTimes(words: readonly Token[]) {
  let start = 0;
  return words.map(({ pauseSeconds, text }) => {
    const word = { word: text, start, end: start, confidence: 1 };
    start += Math.max(0, pauseSeconds ?? 0);
    return word;
  });
}

/** True at the point of a decimal. */
function isPoint(words: Words, index: number): boolean {
  const [before, here, next] = [-1, 0, 1].map((offset) => words[index + offset]?.text ?? '');
  return here === 'point' && isDigitLike(before ?? '') && isDigitLike(next ?? '');
}

/** `nineteen ninety`, whose halves are two numbers. */
const isPair = (text: string) => teens.has(text) || tens.has(text);

/** Within a number that any two words identify, at any pause of the speaker. */
function isWithinNumber(words: Words, index: number): boolean {
  const textAt = (offset: number) => words[index + offset]?.text ?? '';
  const [before, here, next, second] = [textAt(-1), textAt(0), textAt(1), textAt(2)];
  if (here === 'and') return multipliers.has(before) && isDigitLike(next);
  if (here === 'oh') return isPair(before) && digitWords.has(next);
  if (here === 'o') return false;
  // "07700 900461"
  if (/^\d+$/.test(here) && /^\d+$/.test(next)) return true;
  return isInTens(here, next) || isMultiplied(here, next, second);
}

/** `twenty one`, `twenty first`, `nineteen ninety` and `nineteen oh five`. */
function isInTens(here: string, next: string): boolean {
  const isUnit = (digitWords.has(next) && next !== 'o') || ordinals.has(next);
  return (tens.has(here) && isUnit) || (isPair(here) && (isPair(next) || next === 'oh'));
}

/** `two hundred`, `hundred and five`, `hundredth`, and in front of a fraction. */
function isMultiplied(here: string, next: string, second: string): boolean {
  if (multipliers.has(here)) {
    const isRest = isDigitLike(next) || (next === 'and' && isDigitLike(second));
    if (isRest || ordinals.has(next)) return true;
  } else if (!isDigitLike(here)) return false;
  const isFraction = next === 'point' && isDigitLike(second);
  return isFraction || next === 'percent' || multipliers.has(next) || largeOrdinals.has(next);
}

/** True after a title, in front of a name. */
function isTitled(listingOf: (text: string) => Listing, here: string, next: string): boolean {
  if (titles.has(here)) return true;
  return commonTitles.has(here) && /^(?:[^w]*[gf][^w]*|u|n)$/.test(listingOf(next));
}
