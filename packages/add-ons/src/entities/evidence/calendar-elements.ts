import { wordSet } from '../../text/word-lists.js';
import {
  anyOf,
  type Element,
  mark,
  matching,
  oneOf,
  only,
  type Reading,
} from '../grammar/element.js';
import { joinedKey } from '../grammar/joins.js';
import { small, smallReadings, startsNumber } from '../grammar/number-elements.js';
import { months, shortWeekdays, weekdays } from '../numbers/calendar-words.js';
import { multipliers, ordinals } from '../numbers/number-words.js';
import { units } from '../numbers/unit-words.js';
import { keyAt, type Token } from '../text/tokens.js';

const ordinalFigure = /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)$/;
const lastDay = 31;
const lastMonth = 12;

/** `third`, `twenty second`, `3rd`. */
const ordinal: Element = {
  starts: (key) => ordinals.has(key) || key === 'twenty' || key === 'thirty' || /^\d/.test(key),
  read: (tokens, index) => {
    const key = keyAt(tokens, index);
    if (ordinalFigure.test(key)) return [{ next: index + 1, value: Number.parseInt(key, 10) }];
    const value = ordinals.get(key);
    if (value !== undefined) return [{ next: index + 1, value }];
    const tens = key === 'twenty' ? 20 : key === 'thirty' ? 30 : undefined;
    const unit = ordinals.get(joinedKey(tokens, index + 1, index));
    const isDay = tens !== undefined && unit !== undefined && unit < 10 && tens + unit <= lastDay;
    return isDay ? [{ next: index + 2, value: tens + unit }] : [];
  },
};

/** A month by its number, as in `the fifth of the fifth`. */
const ordinalMonth: Element = only(ordinal, ({ value = 0 }) => value <= lastMonth);

/**
 * True where a unit of measure, a multiplier or the minutes of a clock follow: the number in front
 * of it is not part of a date.
 */
function isCounted(tokens: readonly Token[], next: number): boolean {
  const key = joinedKey(tokens, next, next - 1);
  if (/^:$/.test(tokens[next]?.gap ?? '')) return true;
  return (
    (units.has(key) && !/^(?:second|points?|times)$/.test(key)) ||
    multipliers.has(key) ||
    key === 'point'
  );
}

const uncounted = (element: Element) =>
  only(element, ({ next }, tokens) => !isCounted(tokens, next));

const field = { digitByDigit: true, minimum: 1 };

const centuries: ReadonlyMap<string, number> = new Map([
  ['eighteen', 18],
  ['nineteen', 19],
  ['ninety', 19],
  ['twenty', 20],
  ['19', 19],
  ['20', 20],
]);
const isYear = (value: number) => value >= 1850 && value < 2100;

/**
 * `1984`, `nineteen eighty four`, `nineteen oh five`, `two thousand and eight`, `one nine eight
 * four`.
 */
const year: Element = {
  starts: startsNumber,
  read: (tokens, index) =>
    [
      ...figureYears(tokens, index),
      ...centuryYears(tokens, index),
      ...thousandYears(tokens, index),
      ...digitYears(tokens, index),
    ]
      .filter(({ value = 0 }) => isYear(value))
      .toSorted((one, other) => other.next - one.next),
};

function figureYears(tokens: readonly Token[], index: number): Reading[] {
  const key = keyAt(tokens, index);
  return /^\d{4}$/.test(key) ? [{ next: index + 1, value: Number(key) }] : [];
}

function centuryYears(tokens: readonly Token[], index: number): Reading[] {
  const key = keyAt(tokens, index);
  const century = centuries.get(key);
  if (century === undefined || joinedKey(tokens, index + 1, index) === '') return [];
  const hundred = tokens[index + 1]?.key === 'hundred' ? 1 : 0;
  const and = hundred === 1 && joinedKey(tokens, index + 2, index) === 'and' ? 1 : 0;
  const at = index + 1 + hundred + and;
  const rest =
    joinedKey(tokens, at, index) === ''
      ? []
      : smallReadings(tokens, at, /^\d$/.test(keyAt(tokens, at)));
  // A nineteen that is recognised as ninety is followed by tens: `ninety ninety one`.
  const years = rest.filter(
    ({ value, next }) => isRestOfYear(value, next - at) && (key !== 'ninety' || value > 20),
  );
  return [
    ...years.map(({ next, value }) => ({ next, value: century * 100 + value })),
    ...(hundred === 1 && key !== 'ninety' ? [{ next: at - and, value: century * 100 }] : []),
  ];
}

/** Years below ten have a zero in front of them. */
const isRestOfYear = (value: number, words: number) => value > 9 || words > 1;

function thousandYears(tokens: readonly Token[], index: number): Reading[] {
  const key = keyAt(tokens, index);
  if (!/^(?:two|2)$/.test(key) || joinedKey(tokens, index + 1, index) !== 'thousand') return [];
  const and = joinedKey(tokens, index + 2, index) === 'and' ? 1 : 0;
  const at = index + 2 + and;
  const rest = joinedKey(tokens, at, index) === '' ? [] : smallReadings(tokens, at);
  return [
    ...rest.map(({ next, value }) => ({ next, value: 2000 + value })),
    { next: index + 2, value: 2000 },
  ];
}

function digitYears(tokens: readonly Token[], index: number): Reading[] {
  const double = joinedKey(tokens, index + 1, index) === 'double';
  const [century] = smallReadings(tokens, index, true);
  if (double) return doubleYears(tokens, index);
  if (century?.next !== index + 2 || !/^(?:19|20)$/.test(`${century.value}`)) return [];
  if (joinedKey(tokens, index + 2, index) === '') return [];
  const [rest] = smallReadings(tokens, index + 2, true);
  return rest?.next === index + 4
    ? [{ next: rest.next, value: century.value * 100 + rest.value }]
    : [];
}

/** `two double oh five`. */
function doubleYears(tokens: readonly Token[], index: number): Reading[] {
  const [two, , zero] = [0, 1, 2].map((offset) => joinedKey(tokens, index + offset, index));
  if (two !== 'two' || !/^(?:oh|o|zero|nought)$/.test(zero ?? '')) return [];
  const [last] = joinedKey(tokens, index + 3, index) === '' ? [] : smallReadings(tokens, index + 3);
  return last && last.value < 10 ? [{ next: last.next, value: 2000 + last.value }] : [];
}

const twoDigits = small({ minimum: 0, maximum: 99, digitByDigit: true });

/** The last two digits of a year: `eighty four`, `oh five`, `84`. */
const shortYear: Element = only(
  twoDigits,
  ({ next, value = 0 }, tokens, index) =>
    value > 9 || next > index + 1 || /^0\d$/.test(keyAt(tokens, index)),
);

/** Six or eight digits in one figure, which are a date. */
const compact: Element = matching(
  /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|[12]\d|3[01])(?:19|20)?\d\d)$/,
);

/** Month and year of a card in one figure or in digits: `0427`, `12 2028`. */
const compactMonth: Element = matching(/^(?:0[1-9]|1[0-2])(?:20)?[2-4]\d$/);

/** A word or a mark between the figures of a date. */
function separator(words: string, marks: RegExp): Element {
  const word = oneOf(wordSet(words));
  const sign = mark(marks);
  return anyOf(word, sign);
}

/** A year that was misrecognised behind two figures and slashes, such as `seventeen nine`. */
const anyYear: Element = {
  starts: startsNumber,
  read: (tokens, index) => {
    const [one] = smallReadings(tokens, index, true);
    if (!one) return [];
    const [two] =
      joinedKey(tokens, one.next, index) === '' ? [] : smallReadings(tokens, one.next, true);
    return two ? [{ next: two.next }] : [];
  },
};

/** The parts of dates, for patterns. */
export const calendarElements = {
  month: oneOf(months),
  weekday: oneOf(weekdays),
  'short-weekday': oneOf(shortWeekdays),
  ordinal,
  day: uncounted(small({ minimum: 1, maximum: lastDay })),
  'day-figure': small({ ...field, maximum: lastDay }),
  'month-figure': small({ ...field, maximum: lastMonth }),
  'ordinal-month': ordinalMonth,
  year: uncounted(year),
  'short-year': uncounted(shortYear),
  'any-year': anyYear,
  compact,
  'compact-month': compactMonth,
  slash: separator('slash stroke oblique lash flash', /^\s?\/\s?$/),
  dash: separator('dash hyphen minus', /^\s?[-\u2010-\u2015]\s?$/),
  dot: separator('dot point', /^\.\s?$/),
} as const satisfies Readonly<Record<string, Element>>;
