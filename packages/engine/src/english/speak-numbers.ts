import { toOrdinal, toPlural } from './number-readings.js';
import { numberToWords } from './number-to-words.js';

const currencies: Readonly<Record<string, readonly [unit: string, hundredth: string]>> = {
  $: ['dollar', 'cent'],
  '£': ['pound', 'penny'],
  '€': ['euro', 'cent'],
};

const plural = (amount: string, unit: string) => {
  if (Number(amount) === 1) return unit;
  return unit === 'penny' ? 'pence' : `${unit}s`;
};

/**
 * Digits of a number without a point, as words. Only years are numbers of four digits that are read
 * in pairs.
 */
const speakWhole = (digits: string) => numberToWords(digits).join(' ');
const speakDigits = (digits: string) => Array.from(digits, speakWhole).join(' ');

const speakOrdinal = (digits: string) => toOrdinal(numberToWords(digits)).join(' ');

/** The two pairs of a year: `fourteen fifty five`, `nineteen hundred`, `nineteen oh five`. */
const speakYear = (century: string, year: string) => {
  if (year === '00') return `${speakWhole(century)} hundred`;
  return `${speakWhole(century)} ${year.startsWith('0') ? `oh ${speakWhole(year.slice(1))}` : speakWhole(year)}`;
};

const speakDecade = (tens: string) => toPlural(numberToWords(tens)).join(' ');

/** Ways in which numbers are written, the longest first, each with how it is said. */
const forms: readonly (readonly [pattern: RegExp, speak: (...groups: string[]) => string])[] = [
  // $15.30, with all cents. $1.5 million is read as a number with a unit.
  [
    /([$£€])(\d+)\.(\d\d)(?![\d.]|\s+(?:hundred|thousand|[mb]illion|trillion)\b)/gu,
    (sign, whole, cents) => {
      const [unit, hundredth] = currencies[sign] ?? ['', ''];
      const rest =
        Number(cents) === 0
          ? ''
          : ` and ${speakWhole(String(Number(cents)))} ${plural(cents, hundredth)}`;
      return `${speakWhole(whole)} ${plural(whole, unit)}${rest}`;
    },
  ],
  [
    /([$£€])(\d+(?:\.\d+)?)(?:\s+(hundred|thousand|[mb]illion|trillion)\b)?/giu,
    (sign, amount, scale) => {
      const unit = plural(scale === '' ? amount : '2', currencies[sign]?.[0] ?? '');
      return `${amount.includes('.') ? amount : speakWhole(amount)} ${scale} ${unit}`;
    },
  ],
  [/(\d)\s?%/gu, (digit) => `${digit} percent`],
  // Telephone numbers: 555-1234 and 202-555-0143.
  [/\b(?:(\d{3})-)?(\d{3})-(\d{4})\b/gu, (area, office, line) => speakDigits(area + office + line)],
  [/\b(\d{1,2}):00\b/gu, (hour) => speakWhole(hour)],
  [/\b(\d{1,2}):0(\d)\b/gu, (hour, minute) => `${speakWhole(hour)} oh ${speakWhole(minute)}`],
  [/\b(\d{1,2}):(\d\d)\b/gu, (hour, minute) => `${speakWhole(hour)} ${speakWhole(minute)}`],
  [
    /\b(\d+)\.(\d+)\b/gu,
    (whole, decimals) => `${speakWhole(whole)} point ${speakDigits(decimals)}`,
  ],
  [/\b(\d+)(?:st|nd|rd|th)\b/giu, (digits) => speakOrdinal(digits)],
  [
    /\b(1[1-9]|20)(\d0)'?s\b/gu,
    (century, tens) => `${speakWhole(century)} ${tens === '00' ? 'hundreds' : speakDecade(tens)}`,
  ],
  [/\b(\d0)'?s\b/gu, (tens) => speakDecade(tens)],
  [/\b(1[1-9])(\d\d)\b/gu, speakYear],
  [/\b(20)([1-9]\d)\b/gu, speakYear],
  [/\b\d+\b/gu, speakWhole],
];

/**
 * Writes the numbers of an English text as words, as they are usually read: `the 15th`, `1455`,
 * `1990s`, `3.5`, `6:30`, `50%`, `$15.30` and `555-1234`. Numbers from 1100 to 1999 and from 2010
 * to 2099 are read as years, unless their thousands are grouped by a comma.
 *
 * @param text - the text, in which thousands may be grouped by commas
 */
export function speakNumbers(text: string): string {
  // 1,000 is one number, and never a year.
  let spoken = text.replace(
    /\b(\d{1,3}(?:,\d{3})+)(?![\d.,]*\d)/gu,
    (grouped, _digits, offset: number) => {
      const isAmount = /[$£€]$/u.test(text.slice(0, offset));
      const digits = grouped.replaceAll(',', '');
      return isAmount ? digits : speakWhole(digits);
    },
  );
  spoken = spoken.replace(/(\d),(?=\d{3})/gu, '$1');
  for (const [pattern, speak] of forms)
    spoken = spoken.replace(pattern, (...matched: unknown[]) => {
      // After the groups come the offset and the text.
      const groups = matched.slice(1, -2).map((group) => (typeof group === 'string' ? group : ''));
      return speak(...(groups.length === 0 ? [String(matched[0])] : groups));
    });
  return spoken;
}
