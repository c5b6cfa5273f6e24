import { digitWords, teens } from '../../entities/numbers/number-words.js';
import { isDigitLike, type KeyAt, readBelowHundred } from '../../entities/numbers/read-cardinal.js';
import { wordSet } from '../../text/word-lists.js';
import type { Finder, Finding, Place, WrittenForm } from '../written-form.js';
import { isUnit, streetSuffixes } from './units.js';

const timeCues = wordSet("at by until till around about before after since from between it's");
const dayTimes = wordSet('morning afternoon evening');
const wordsAfterTime = wordSet('tonight tomorrow today sharp');
const links = wordSet('to and or until till through');
const countedNouns = wordSet('people percent thousand hundred million billion point per');

/**
 * Times of day, where something announces one: `at five thirty`, `nine p m`, `from eight to ten
 * thirty`.
 */
export const findTimes: Finder = (place) => {
  const { index, keyAt } = place;
  const spoken = spokenTimeEnd(keyAt, index);
  if (spoken !== undefined) return { forms: [], next: spoken, isTime: true };
  const military = readMilitary(keyAt, index);
  if (military !== undefined) return military;
  const time = readTime(keyAt, index);
  if (time === undefined) return undefined;
  const written = time.minutes === undefined ? `${time.hour}` : `${time.hour}:${time.minutes}`;
  const form = { from: index, to: time.next, written };
  const named = findNamed(keyAt, form, time);
  if (named !== undefined) return named;
  const isTime = !isCounting(keyAt, time.next) && isCued(place, time);
  return isTime ? { forms: [form], next: time.next, isTime } : undefined;
};

interface ReadTime {
  readonly hour: number;
  readonly minutes: string | undefined;
  /** Index after the time. */
  readonly next: number;
}

function readTime(keyAt: KeyAt, index: number): ReadTime | undefined {
  const hour = readHour(keyAt, index);
  if (hour === undefined) return undefined;
  const minutes = readMinutes(keyAt, hour.next);
  return { hour: hour.value, minutes: minutes?.text, next: minutes?.next ?? hour.next };
}

/** A time of twelve hours in front of `AM`, `PM` or `o'clock`. */
function findNamed(
  keyAt: KeyAt,
  form: WrittenForm,
  { hour, minutes, next }: ReadTime,
): Finding | undefined {
  if (hour > 12) return undefined;
  const meridiem = readMeridiem(keyAt, next);
  if (meridiem !== undefined) {
    const after = { from: next, to: meridiem.next, written: meridiem.text };
    return { forms: [form, after], next: meridiem.next, isTime: true };
  }
  return minutes === undefined && keyAt(next) === "o'clock"
    ? { forms: [form], next: next + 1, isTime: true }
    : undefined;
}

/** True where the words around a number announce a time. */
function isCued(place: Place, { hour, minutes, next }: ReadTime): boolean {
  const { foundTo, index, isTimeFound, keyAt } = place;
  const before = keyAt(index - 1);
  if (hour > 12 && (before !== 'at' || minutes === undefined)) return false;
  if (isTimeFound && foundTo === index - 1 && links.has(before)) return true;
  const isOfDay = isDayTime(keyAt, next);
  if (minutes === undefined) return before === 'at' && isOfDay;
  const isNamed = timeCues.has(before) || (before === 'is' && keyAt(index - 2) === 'it');
  return isOfDay || isNamed || isEndOfRange(keyAt, index);
}

/** Minutes that are said before or after a full hour. */
const spokenMinutes = new Set([5, 10, 20, 25]);

/**
 * Index after `five past ten`, `quarter to twelve` or `twenty to six`, whose numbers stay words.
 * `five to ten` is a range more often.
 */
function spokenTimeEnd(keyAt: KeyAt, index: number): number | undefined {
  const isPart = /^(?:half|quarter)$/.test(keyAt(index));
  const minutes = isPart ? { value: 15, next: index + 1 } : readBelowHundred(keyAt, index);
  if (minutes === undefined || !(isPart || spokenMinutes.has(minutes.value))) return undefined;
  const link = keyAt(minutes.next);
  const hour = readBelowHundred(keyAt, minutes.next + 1);
  if (hour === undefined || hour.value > 12 || isCounting(keyAt, hour.next)) return undefined;
  if (readMeridiem(keyAt, hour.next) !== undefined) return undefined;
  return link === 'past' || (link === 'to' && minutes.value > hour.value) ? hour.next : undefined;
}

/** True after `from eight to` and `between nine and`. */
function isEndOfRange(keyAt: KeyAt, index: number): boolean {
  const first = keyAt(index - 3);
  const isRange = keyAt(index - 1) === 'to' ? first === 'from' : first === 'between';
  return (
    isRange && /^(?:to|and)$/.test(keyAt(index - 1)) && readHour(keyAt, index - 2) !== undefined
  );
}

function readHour(keyAt: KeyAt, index: number) {
  const small = readBelowHundred(keyAt, index);
  return small !== undefined && small.value <= 23 ? small : undefined;
}

function readMinutes(keyAt: KeyAt, index: number): { text: string; next: number } | undefined {
  const key = keyAt(index);
  if (key === 'oh' || key === 'o') {
    const digit = digitWords.get(keyAt(index + 1)) ?? '0';
    return digit === '0' ? undefined : { text: `0${digit}`, next: index + 2 };
  }
  const small = readBelowHundred(keyAt, index);
  if (small === undefined || small.value < 10 || small.value > 59) return undefined;
  return { text: `${small.value}`, next: small.next };
}

/** `AM` or `PM`, said as letters or as one word. `am` in front of a verb is not a time. */
export function readMeridiem(
  keyAt: KeyAt,
  index: number,
): { text: string; next: number } | undefined {
  const key = keyAt(index);
  if (key === 'am' || key === 'pm') return { text: key.toUpperCase(), next: index + 1 };
  if ((key === 'a' || key === 'p') && keyAt(index + 1) === 'm')
    return { text: `${key.toUpperCase()}M`, next: index + 2 };
  return undefined;
}

const isDayTime = (keyAt: KeyAt, index: number) =>
  wordsAfterTime.has(keyAt(index)) ||
  (keyAt(index) === 'at' && keyAt(index + 1) === 'night') ||
  (keyAt(index) === 'in' && keyAt(index + 1) === 'the' && dayTimes.has(keyAt(index + 2))) ||
  (keyAt(index) === 'this' && dayTimes.has(keyAt(index + 1)));

/** True when numbers are followed by the noun that they count, or by another number. */
function isCounting(keyAt: KeyAt, next: number): boolean {
  const key = keyAt(next);
  return (
    isDigitLike(key) ||
    streetSuffixes.has(key) ||
    streetSuffixes.has(keyAt(next + 1)) ||
    isUnit(key) ||
    countedNouns.has(key)
  );
}

/** `eighteen hundred hours`, `oh nine thirty hours`. */
function readMilitary(keyAt: KeyAt, index: number): Finding | undefined {
  const isOh = keyAt(index) === 'oh' || keyAt(index) === 'zero';
  const hour = isOh
    ? readBelowHundred(keyAt, index + 1)
    : teens.has(keyAt(index)) || keyAt(index) === 'twenty'
      ? readBelowHundred(keyAt, index)
      : undefined;
  if (hour === undefined || hour.value > (isOh ? 9 : 23)) return undefined;
  const isFull = keyAt(hour.next) === 'hundred';
  const minutes = isFull ? { text: '00', next: hour.next + 1 } : readMinutes(keyAt, hour.next);
  if (minutes === undefined || keyAt(minutes.next) !== 'hours') return undefined;
  const written = `${hour.value}`.padStart(2, '0') + minutes.text;
  return {
    forms: [{ from: index, to: minutes.next, written }],
    next: minutes.next + 1,
    isTime: true,
  };
}
