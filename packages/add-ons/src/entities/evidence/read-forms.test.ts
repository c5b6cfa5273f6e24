import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEntities } from '../find-entities.js';
import { monthNames } from '../numbers/calendar-words.js';
import { digitWords, ordinals, teens, tens } from '../numbers/number-words.js';

const findWord = (words: ReadonlyMap<string, string | number>, value: number) =>
  [...words].find(([, number]) => Number(number) === value)?.[0] ?? '';

function belowHundred(value: number): string {
  if (value < 10) return findWord(digitWords, value);
  if (value < 20) return findWord(teens, value);
  const unit = value % 10;
  return `${findWord(tens, value - unit)}${unit === 0 ? '' : ` ${findWord(digitWords, unit)}`}`;
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return belowHundred(rest);
  return `${findWord(digitWords, hundreds)} hundred${rest === 0 ? '' : ` and ${belowHundred(rest)}`}`;
}

function cardinal(value: number): string {
  const thousands = Math.floor(value / 1000);
  const rest = value % 1000;
  const parts = [
    thousands === 0 ? '' : `${belowThousand(thousands)} thousand`,
    rest === 0 ? '' : belowThousand(rest),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function ordinal(day: number): string {
  const unit = day % 10;
  return day > 20 && unit > 0
    ? `${findWord(tens, day - unit)} ${findWord(ordinals, unit)}`
    : findWord(ordinals, day);
}

function yearInWords(year: number): string {
  if (year >= 2000 && year < 2010) return `two thousand and ${belowHundred(year - 2000)}`;
  const rest = year % 100;
  return `${belowHundred(Math.floor(year / 100))} ${rest < 10 ? `oh ${belowHundred(rest)}` : belowHundred(rest)}`;
}

const dates = fc.record({
  day: fc.integer({ min: 1, max: 31 }),
  month: fc.integer({ min: 0, max: 11 }),
  year: fc.oneof(
    fc.integer({ min: 1901, max: 1999 }),
    fc.integer({ min: 2001, max: 2009 }),
    fc.integer({ min: 2011, max: 2039 }),
  ),
});

/** What is found of a type in a text. */
function found(text: string, ...types: string[]): string[] {
  return findEntities(text)
    .filter(({ type }) => types.includes(type))
    .map(({ start, end }) => text.slice(start, end));
}

describe('dates', () => {
  it('are found whole in every order in which they are said', () => {
    const orders = [
      (day: string, month: string, year: string) => `the ${day} of ${month} ${year}`,
      (day: string, month: string, year: string) => `${day} ${month} ${year}`,
      (day: string, month: string, year: string) => `${month} ${day} ${year}`,
      (day: string, month: string, year: string) => `${month} the ${day} ${year}`,
    ];
    fc.assert(
      fc.property(dates, fc.constantFrom(...orders), ({ day, month, year }, order) => {
        const date = order(ordinal(day), monthNames[month] ?? '', yearInWords(year));
        expect(found(`it came on ${date} again`, 'DATE')).toEqual([date]);
        expect(found(`she was born on ${date}`, 'DOB')).toEqual([date]);
      }),
    );
  });

  it('are found in figures, whatever engines put between them', () => {
    const separators = fc.constantFrom('/', '-', '.', ' ', ', ', '. ');
    fc.assert(
      fc.property(dates, separators, ({ day, month, year }, separator) => {
        const figures = [day, month + 1, year].map((number) => `${number}`.padStart(2, '0'));
        const date = figures.join(separator);
        expect(found(`My date of birth is ${date}`, 'DOB')).toEqual([date]);
      }),
    );
  });

  it('are found where their digits are said one by one in response to a question', () => {
    fc.assert(
      fc.property(dates, ({ day, month, year }) => {
        const digits = `${`${day}`.padStart(2, '0')}${`${month + 1}`.padStart(2, '0')}${year}`;
        const said = digits
          .split('')
          .map((digit) => belowHundred(Number(digit)))
          .join(' ');
        expect(found(`your date of birth please\n${said}`, 'DOB')).toEqual([said]);
      }),
    );
  });
});

describe('times of day', () => {
  it('are found whole with their part of the day', () => {
    const hours = fc.integer({ min: 1, max: 12 });
    const minutes = fc.integer({ min: 10, max: 59 });
    const endings = fc.constantFrom('a m', 'p m', 'in the morning', 'at night');
    fc.assert(
      fc.property(hours, minutes, endings, (hour, minute, ending) => {
        const time = `${belowHundred(hour)} ${belowHundred(minute)} ${ending}`;
        expect(found(`we left at ${time}`, 'TIME')).toEqual([time]);
      }),
    );
  });
});

describe('money', () => {
  it('is found whole, of any size', () => {
    const currencies = fc.constantFrom('pounds', 'dollars', 'rupees', 'quid', 'naira');
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999_999 }), currencies, (value, currency) => {
        const money = `${cardinal(value)} ${currency}`;
        expect(found(`they sent ${money} back`, 'MONEY')).toEqual([money]);
      }),
    );
  });
});

describe('ages', () => {
  it('are found in years', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 110 }), (age) => {
        const words = belowThousand(age);
        expect(found(`my age is ${words}`, 'AGE')).toEqual([words]);
        expect(found(`he is ${words} years old`, 'AGE')).toEqual([`${words} years old`]);
      }),
    );
  });
});
