import {
  digitByDigit,
  readDigits,
  readMinutes,
  readQuantity,
  toOrdinal,
  toPlural,
} from './number-readings.js';
import { numberToWords } from './number-to-words.js';
import { type SpokenWord, spokenForms } from './spoken-forms.js';

/** Maximum number of ways to read one word. */
const maximumReadings = 8;

const abbreviations: Readonly<Record<string, readonly string[]>> = {
  'mr.': ['mister'],
  'mrs.': ['missus'],
  'ms.': ['miz'],
  'dr.': ['doctor', 'drive'],
  'prof.': ['professor'],
  'st.': ['saint', 'street'],
  'ave.': ['avenue'],
  'jr.': ['junior'],
  'sr.': ['senior'],
  'vs.': ['versus'],
  'etc.': ['et cetera'],
  'no.': ['no', 'number'],
  'e.g.': ['e g', 'for example'],
  'i.e.': ['i e', 'that is'],
};

const signs: Readonly<Record<string, string>> = {
  '&': 'and',
  '@': 'at',
  '%': 'percent',
  '+': 'plus',
  '=': 'equals',
  '#': 'number',
  '°': 'degrees',
};

/** Singular and plural of the larger unit, and the smaller unit. */
const currencies: Readonly<Record<string, readonly [one: string, many: string, part: string]>> = {
  $: ['dollar', 'dollars', 'cents'],
  '€': ['euro', 'euros', 'cents'],
  '£': ['pound', 'pounds', 'pence'],
};

type Readings = readonly (readonly SpokenWord[])[];

function readMoney(sign: string, whole: string, part: string | undefined): Readings {
  const [one, many, small] = currencies[sign] ?? ['', '', ''];
  const unit = whole === '1' ? one : many;
  const amounts = readQuantity(whole);
  // In `$15 million` the unit follows the next word, so this word is only the number.
  if (part === undefined) return amounts.flatMap((amount) => [[...amount, unit], amount]);
  const cents = numberToWords(String(Number(part)));
  return amounts.flatMap((amount) => [
    [...amount, unit, 'and', ...cents, small],
    [...amount, ...readMinutes(part)],
    [...amount, unit, ...cents],
  ]);
}

function readTime(hours: string, minutes: string): Readings {
  const hour = numberToWords(String(Number(hours)));
  if (minutes === '00') return [hour, [...hour, "o'clock"], [...hour, 'hundred']];
  return [
    [...hour, ...readMinutes(minutes)],
    [...hour, ...numberToWords(String(Number(minutes)))],
  ];
}

function readDecimal(whole: string, part: string): Readings {
  const after = Array.from(part).flatMap((digit) => numberToWords(digit));
  return [
    [...numberToWords(whole), 'point', ...after],
    [...numberToWords(whole), 'point', ...numberToWords(part)],
  ];
}

function readOrdinal(digits: string): Readings {
  const ordinal = toOrdinal(numberToWords(digits));
  return [ordinal, ['the', ...ordinal]];
}

function readCode(text: string): Readings {
  const digits = text.replace(/\D/gu, '');
  return [digitByDigit(digits, 'zero'), digitByDigit(digits, 'oh'), ...spokenForms(text)];
}

/** A day of a month is written as a number and read as an ordinal. */
function readInteger(digits: string): Readings {
  const number = Number(digits);
  const isDay = digits.length <= 2 && number >= 1 && number <= 31;
  return [...readDigits(digits), ...(isDay ? readOrdinal(String(number)) : [])];
}

const patterns: readonly (readonly [RegExp, (...groups: string[]) => Readings])[] = [
  [/^([$€£])(\d+)(?:\.(\d\d))?$/u, readMoney],
  [/^(\d+)%$/u, (digits) => readQuantity(digits).map((words) => [...words, 'percent'])],
  [
    /^(\d+)\.(\d+)%$/u,
    (whole, part) => readDecimal(whole, part).map((words) => [...words, 'percent']),
  ],
  [/^(\d{1,2}):(\d\d)$/u, readTime],
  [/^(\d+)\.(\d+)$/u, readDecimal],
  [/^(\d+)(?:st|nd|rd|th)$/iu, readOrdinal],
  [/^(\d+)'?s$/u, (digits) => readDigits(digits).map(toPlural)],
  [/^(\d+)$/u, readInteger],
  [/^(\(?\d+\)?(?:[-.]\d+)+)$/u, readCode],
];

/**
 * Ways in which an English word of a transcript may have been said: numbers, dates, times and money
 * in words, capitals spelt out, abbreviations in full. A word of a transcript is the text between
 * two spaces, with its punctuation marks.
 *
 * @returns at most eight different readings, the likeliest first, as words of lower-case letters,
 * or none for a word that has only marks
 */
export function readAloud(written: string): SpokenWord[][] {
  const readings = new Map<string, SpokenWord[]>();
  for (const words of findReadings(written)) {
    if (words.length > 0 && readings.size < maximumReadings) {
      readings.set(words.join(' '), [...words]);
    }
  }
  return [...readings.values()];
}

function findReadings(written: string): Readings {
  const sign = signs[written];
  if (sign !== undefined) return [[sign]];
  const whole = abbreviations[written.toLowerCase().replace(/[,;:!?]+$/u, '')];
  if (whole !== undefined) return whole.map((text) => text.split(' '));
  const bare = written
    .replace(/^[^\p{L}\p{N}$€£]+|[^\p{L}\p{N}%]+$/gu, '')
    // Thousands are grouped by commas: 1,000 is one number.
    .replace(/(\d),(?=\d{3})/gu, '$1');
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(bare);
    if (match !== null) return read(...match.slice(1));
  }
  // Letters with full stops, such as H.D.F.C., are spelt. spokenForms would take them for words of
  // one letter each.
  return spokenForms(bare);
}
