import { monthNames } from '../../entities/numbers/calendar-words.js';
import { type KeyAt, readBelowHundred } from '../../entities/numbers/read-cardinal.js';
import { wordSet } from '../../text/word-lists.js';
import { capitalised } from '../../text/words.js';
import { ordinalNumeral, readOrdinal } from '../ordinals.js';
import type { Finder, WrittenForm } from '../written-form.js';
import { timeUnits, units } from './units.js';
import { readYear } from './years.js';

const months: ReadonlyMap<string, string> = new Map(
  monthNames.map((name) => [name, capitalised(name)]),
);
/** Months that are verbs as well. */
const verbs = wordSet('may march');
const dateCues = wordSet(
  'on since until till by before after from to through last next this of in and monday tuesday wednesday thursday friday saturday sunday',
);
const subjects = wordSet(
  'i you he she it we they that this which who there one people what someone anyone everyone nobody',
);

/**
 * Dates: `may fifth`, `june twenty third nineteen ninety nine`, `the fifth of may`, `april two
 * thousand eight`.
 */
export const findDates: Finder = ({ index, keyAt }) => {
  if (months.has(keyAt(index))) return findMonthFirst(keyAt, index);
  const day = readOrdinal(keyAt, index);
  if (day === undefined || day.value > 31 || keyAt(day.next) !== 'of') return undefined;
  const month = months.get(keyAt(day.next + 1));
  if (month === undefined) return undefined;
  const year = readYearOfDate(keyAt, day.next + 2);
  const forms: WrittenForm[] = [
    { from: index, to: day.next, written: ordinalNumeral(day.value) },
    { from: day.next + 1, to: day.next + 2, written: month },
    ...(year === undefined ? [] : [year]),
  ];
  return { forms, next: year?.to ?? day.next + 2 };
};

function findMonthFirst(keyAt: KeyAt, index: number): ReturnType<Finder> {
  const month = { from: index, to: index + 1, written: months.get(keyAt(index)) ?? '' };
  const withArticle = keyAt(index + 1) === 'the';
  const first = withArticle ? index + 2 : index + 1;
  const day = readOrdinal(keyAt, first) ?? readDay(keyAt, first);
  if (day === undefined || day.value > 31 || isOfYear(keyAt, first, day))
    return findMonthOfYear(keyAt, index, month);
  const year = readYearOfDate(keyAt, day.next);
  if (!isDate(keyAt, index, { ...day, hasYear: year !== undefined, withArticle })) return undefined;
  const written = withArticle
    ? ordinalNumeral(day.value)
    : `${day.value}${year === undefined ? '' : ','}`;
  return {
    forms: [month, { from: first, to: day.next, written }, ...(year === undefined ? [] : [year])],
    next: year?.to ?? day.next,
  };
}

/** A month and a year without a day. */
function findMonthOfYear(keyAt: KeyAt, index: number, month: WrittenForm): ReturnType<Finder> {
  const year = readYearOfDate(keyAt, index + 1);
  const isVerb = verbs.has(keyAt(index)) && !dateCues.has(keyAt(index - 1));
  return year === undefined || isVerb ? undefined : { forms: [month, year], next: year.to };
}

interface Day {
  readonly value: number;
  readonly next: number;
}

/**
 * True for the first half of a year: `march sixteen sixty five`, `october nineteen oh five`, but
 * not `may fifteen nineteen ninety`.
 */
function isOfYear(keyAt: KeyAt, first: number, day: Day): boolean {
  const year = readYear(keyAt, first);
  const isPair = year?.isPair === true && year.written.length === 4;
  return isPair && readYearOfDate(keyAt, day.next) === undefined;
}

/** A day as a whole number, unless it counts what follows. */
function readDay(keyAt: KeyAt, index: number): Day | undefined {
  const day = readBelowHundred(keyAt, index);
  if (day === undefined) return undefined;
  const following = keyAt(day.next);
  const isCount =
    units.has(following) ||
    timeUnits.has(following) ||
    /^(?:of|percent|point|hundred|thousand)$/.test(following);
  return isCount ? undefined : day;
}

function readYearOfDate(keyAt: KeyAt, index: number): WrittenForm | undefined {
  const year = readYear(keyAt, index);
  if (year === undefined || year.written.length !== 4) return undefined;
  return { from: index, to: year.next, written: year.written };
}

/** `may` and `march` in front of a day are dates unless they are verbs: `you may first ask`. */
function isDate(
  keyAt: KeyAt,
  index: number,
  { hasYear, value, withArticle }: Day & { hasYear: boolean; withArticle: boolean },
): boolean {
  if (!verbs.has(keyAt(index)) || hasYear) return true;
  const before = keyAt(index - 1);
  if (dateCues.has(before)) return true;
  if (subjects.has(before) || withArticle) return false;
  return before === '' || value > 3;
}
