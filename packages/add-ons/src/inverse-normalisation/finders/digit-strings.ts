import { digitWords, repeats, teens, tens } from '../../entities/numbers/number-words.js';
import { type KeyAt, readBelowHundred } from '../../entities/numbers/read-cardinal.js';
import { wordSet } from '../../text/word-lists.js';
import { readDecimals } from '../quantities.js';
import { isAnnounced, keysOfSentence, type SpokenWord } from '../spoken-words.js';
import type { Finder, Place } from '../written-form.js';
import { streetSuffixes } from './units.js';

const phoneCues = wordSet(
  'phone number call dial reach text cell mobile fax telephone ring contact',
);
const codeCues = wordSet(
  'code pin zip password passcode digits account id card confirmation reference order tracking serial ticket case policy extension dial number area ends ending',
);
const accountCues = wordSet(
  'code pin zip account id card confirmation reference order tracking serial ticket case policy routing member invoice',
);
/** In front of numbers whose parts are written together: `flight two forty five`. */
const joinedLabels = wordSet(
  'flight room route highway interstate apartment suite extension bus train gate code building bay locker unit boeing airbus',
);
/**
 * In front of codes that are spoken in numbers below a hundred as well: `the code is forty four
 * nineteen`.
 */
const pairCues = wordSet('code pin passcode password postcode zip');
const cueDistance = 6;
const maximumDigits = 30;
/** Digits of one word that make a number by themselves: `triple nine`. */
const minimumRepeated = 3;

interface DigitString {
  readonly groups: readonly string[];
  /** Index of the first word of each group. */
  readonly starts: readonly number[];
  readonly next: number;
  /** Every group is a digit, or one repeated. */
  readonly isDigits: boolean;
}

/** Strings of digits: phone numbers, codes, and numbers of houses, rooms and flights. */
export const findDigitStrings: Finder = ({ index, words }) => {
  const keyAt = keysOfSentence(words, index);
  const isInternational = keyAt(index) === 'plus';
  const first = isInternational ? index + 1 : index;
  const run = readDigits(keyAt, first);
  if (run === undefined) return undefined;
  const digits = run.groups.join('');
  if (isInternational && digits.length < 10) return undefined;
  const isCode = isAnnounced(keyAt, index, accountCues, cueDistance);
  const isPhone = !isCode && isAnnounced(keyAt, index, phoneCues, cueDistance);
  if (!isInternational && !isString({ index, keyAt, words }, run, isPhone)) return undefined;
  const decimals = isInternational ? undefined : readDecimals(keyAt, run.next);
  if (decimals !== undefined)
    return {
      forms: [{ from: index, to: decimals.to, written: `${digits}.${decimals.digits}` }],
      next: decimals.to,
    };
  const written = isInternational ? `+${digits}` : formatted(digits, { isCode, isPhone });
  const digitsBefore = digitsInFront(run, index);
  return { forms: [{ from: index, to: run.next, written, digitsBefore }], next: run.next };
};

/** True for digits that belong together, by their number, their groups or the words around them. */
function isString(
  { index, keyAt, words }: Pick<Place, 'index' | 'keyAt' | 'words'>,
  run: DigitString,
  isPhone: boolean,
): boolean {
  const digits = run.groups.join('');
  const isNearCode = isAnnounced(keyAt, index, codeCues, cueDistance);
  return (
    isSpelled(run, words, isNearCode || (isPhone && run.groups.length === 1)) ||
    isInPairs(run, digits, isAnnounced(keyAt, index, pairCues, cueDistance)) ||
    isNumberOfPhone(run, digits, isPhone) ||
    isLabelled(keyAt, index, run)
  );
}

/** Digits in front of each word from an index on. */
function digitsInFront({ groups, next, starts }: DigitString, index: number): number[] {
  return Array.from({ length: next - index }, (_, at) =>
    groups.reduce(
      (sum, group, order) => sum + ((starts[order] ?? 0) < index + at ? group.length : 0),
      0,
    ),
  );
}

function readDigits(keyAt: KeyAt, first: number): DigitString | undefined {
  const groups: string[] = [];
  const starts: number[] = [];
  let [next, length] = [first, 0];
  let isDigits = true;
  while (length < maximumDigits) {
    const isDash = groups.length > 0 && /^(?:dash|hyphen)$/.test(keyAt(next));
    const group = readGroup(keyAt, isDash ? next + 1 : next, groups.length === 0);
    if (group === undefined) break;
    groups.push(group.digits);
    starts.push(next);
    length += group.digits.length;
    isDigits &&= group.isDigit;
    next = group.next;
  }
  const isSingle = groups.length < 2 && length < minimumRepeated;
  return groups.length === 0 || isSingle ? undefined : { groups, starts, next, isDigits };
}

function readGroup(keyAt: KeyAt, index: number, isFirst: boolean) {
  const key = keyAt(index);
  const repeat = repeats.get(key);
  if (repeat !== undefined) {
    const digit = digitWords.get(keyAt(index + 1));
    if (digit === undefined) return undefined;
    return { digits: digit.repeat(repeat), next: index + 2, isDigit: true };
  }
  const digit = digitWords.get(key);
  if (digit !== undefined) {
    const isHundreds =
      digit !== '0' && keyAt(index + 1) === 'hundred' && keyAt(index + 2) !== 'and';
    if (isHundreds) return { digits: `${digit}00`, next: index + 2, isDigit: false };
    return { digits: digit, next: index + 1, isDigit: true };
  }
  if (!teens.has(key) && !tens.has(key)) return undefined;
  const small = readBelowHundred(keyAt, index);
  if (small === undefined || (isFirst && keyAt(small.next) === 'hundred')) return undefined;
  return { digits: `${small.value}`, next: small.next, isDigit: false };
}

/** Three digits and more are one number, unless they count up or down. */
function isSpelled(run: DigitString, words: readonly SpokenWord[], isCued: boolean): boolean {
  const digits = run.groups.join('');
  if (!run.isDigits || digits.length < 3) return false;
  if (isCued) return true;
  if (run.groups.length < 2) return false;
  if (digits.startsWith('0') && digits.length < 5) return false;
  return !isCounting(run, words);
}

/** Digits that are a count when they begin again. */
const minimumCount = 4;

/** True of digits that count up or down, also when they begin again. */
function isCounting({ groups, starts }: DigitString, words: readonly SpokenWord[]): boolean {
  const clauseAt = (at: number) => words[starts[at] ?? 0]?.clause;
  const steps = groups.slice(1).flatMap((group, at) => {
    const isFar = clauseAt(at) !== clauseAt(at + 1) || at + 1 >= minimumCount;
    const isAgain = group === groups[0] && isFar;
    return isAgain ? [] : [Number(group) - Number(groups[at])];
  });
  return [1, -1].some((way) => steps.length > 0 && steps.every((step) => step === way));
}

/** A code of at least four digits in groups of two, which are more than one number. */
function isInPairs({ groups }: DigitString, { length }: string, isCued: boolean): boolean {
  return isCued && length >= 4 && groups.every((group) => group.length <= 2);
}

/**
 * The number of digits of a phone number, in groups of one and two, or with the hundreds of an area
 * code.
 */
function isNumberOfPhone({ groups }: DigitString, { length }: string, isPhone: boolean): boolean {
  if (groups.length < 4) return false;
  return length === 10 || length === 11 || (isPhone && length >= 7);
}

/** In front of a street, and after words such as room and flight. */
function isLabelled(keyAt: KeyAt, index: number, { groups, isDigits, next }: DigitString): boolean {
  const { length } = groups.join('');
  if (length > 5 || groups.length > 3) return false;
  if (length < 3) return isDigits && joinedLabels.has(keyAt(index - 1));
  const isStreet = [1, 2].some((distance) => streetSuffixes.has(keyAt(next + distance)));
  return isStreet || joinedLabels.has(keyAt(index - 1));
}

function formatted(
  digits: string,
  { isCode, isPhone }: { isCode: boolean; isPhone: boolean },
): string {
  if (isCode) return digits;
  const north = /^(1?)([2-9]\d\d)(\d{3})(\d{4})$/.exec(digits);
  if (north !== null) return north.slice(1).filter(Boolean).join('-');
  return isPhone && /^[2-9]\d{6}$/.test(digits)
    ? `${digits.slice(0, 3)}-${digits.slice(3)}`
    : digits;
}
