import { isDigitLike, type KeyAt } from '../../entities/numbers/read-cardinal.js';
import { wordSet } from '../../text/word-lists.js';
import { isScale, type Quantity, readDecimals, readQuantity } from '../quantities.js';
import type { Finder, Finding } from '../written-form.js';
import { determiners, readPart } from './measures.js';
import { readMeridiem } from './times.js';
import { streetSuffixes, timeUnits, units } from './units.js';

/** Smallest number that is written in figures in running text. */
const minimumFigure = 10;

/** In front of a number that is a name: `chapter three`. */
const labels = wordSet(
  'chapter page room gate flight section article figure table step level grade highway route interstate exit channel apartment suite floor extension version volume episode season question phase paragraph slide lesson exercise appendix scene',
);
/** True for a word in front of a number that is a name. */
export const isLabel = (key: string): boolean => labels.has(key);
/** Labels after which `one` is a pronoun more often: "a room one likes". */
const pronounLabels = wordSet('room floor table figure exit apartment suite article slide scene');
const ages = wordSet('aged age turns turned turning');
const idioms: readonly (readonly [words: readonly string[], written: string])[] = [
  [['twenty', 'four', 'seven'], '24/7'],
  [['nine', 'eleven'], '9/11'],
];
/** Phrases whose numbers stay words. */
const sayings = [
  ['fifty', 'fifty'],
  ['seven', 'eleven'],
  ['twenty', 'twenty', 'vision'],
] as const;

/** Phrases of numbers that have a spelling of their own. */
export const findIdioms: Finder = ({ index, keyAt }) => {
  const isHere = (words: readonly string[]) =>
    words.every((word, at) => keyAt(index + at) === word) &&
    readMeridiem(keyAt, index + words.length) === undefined;
  const saying = sayings.find((words) => isHere(words));
  if (saying !== undefined) return { forms: [], next: index + saying.length };
  const idiom = idioms.find(([words]) => isHere(words));
  if (idiom === undefined) return undefined;
  const next = index + idiom[0].length;
  if (isDigitLike(keyAt(next)) || isDigitLike(keyAt(index - 1))) return undefined;
  return { forms: [{ from: index, to: next, written: idiom[1] }], next };
};

/** All other numbers: in figures from ten on, and where figures are usual. */
export const findNumbers: Finder = (place) => {
  const { index, keyAt } = place;
  const decimals = readDecimals(keyAt, index);
  // "Point one two", but not "the point one makes"
  if (decimals !== undefined && decimals.digits.length > 1 && !determiners.has(keyAt(index - 1)))
    return {
      forms: [{ from: index, to: decimals.to, written: `0.${decimals.digits}` }],
      next: decimals.to,
    };
  const quantity = readQuantity(keyAt, index);
  if (quantity === undefined) return undefined;
  const end = runEnd(keyAt, quantity.next);
  if (end > quantity.next) return { forms: [], next: end };
  // "At one point two people left"
  const isPoint = quantity.text.startsWith('1.') && /^(?:at|from|to|in)$/.test(keyAt(index - 1));
  if (isPoint) return { forms: [], next: quantity.next };
  const part = readPart(keyAt, quantity);
  if (part !== undefined && isScale(keyAt(part.to)))
    return figure(index, {
      ...quantity,
      text: quantity.text + part.decimals,
      to: part.to,
      next: part.to + 1,
    });
  if (!isFigure(place, quantity)) return { forms: [], next: quantity.next };
  if (part === undefined)
    return figure(index, isOfHouse(place, quantity) ? houseNumber(quantity) : quantity);
  const { forms } = figure(index, quantity);
  return {
    forms: [...forms, { from: quantity.to, to: part.to, written: part.fraction }],
    next: part.to,
  };
};

function figure(index: number, { next, text, to }: Quantity): Finding {
  return { forms: [{ from: index, to, written: text }], next };
}

/** True for a number in front of a street: `sixteen hundred pennsylvania avenue`. */
function isOfHouse({ keyAt }: Place, { isWhole, next, scale, value }: Quantity): boolean {
  if (!isWhole || scale !== null || value > 99_999) return false;
  return [1, 2].some((distance) => streetSuffixes.has(keyAt(next + distance)));
}

const houseNumber = (quantity: Quantity): Quantity => ({ ...quantity, text: `${quantity.value}` });

/** Index after numbers that follow directly, whose grouping is ambiguous. */
function runEnd(keyAt: KeyAt, from: number): number {
  let next = from;
  while (isDigitLike(keyAt(next)) || (next > from && keyAt(next) === 'hundred')) next += 1;
  return next;
}

function isFigure(place: Place, quantity: Quantity): boolean {
  const { index, keyAt } = place;
  const { isWhole, next, scale, value } = quantity;
  if (!isWhole || scale !== null) return true;
  if (value >= minimumFigure) return true;
  const before = keyAt(index - 1);
  // A sign stays with a word: "minus five".
  if (before === '' && keyAt(index) === 'minus') return false;
  if (ages.has(before)) return true;
  if (labels.has(before)) return value !== 1 || !pronounLabels.has(before);
  if (/^years?$/.test(keyAt(next)) && keyAt(next + 1) === 'old') return true;
  if (before === 'foot' || before === 'feet') return place.foundTo >= index - 1;
  return isOfRange(place, next);
}

type Place = Parameters<Finder>[0];

const ranges = wordSet('to or through by');

/** A range whose other end is in figures: `five to ten`, `nine out of ten`. */
function isOfRange({ foundTo, index, keyAt }: Place, next: number): boolean {
  const isOutOf = keyAt(next) === 'out' && keyAt(next + 1) === 'of';
  const isBetween = keyAt(index - 1) === 'between' && keyAt(next) === 'and';
  if (isOutOf || isBetween || ranges.has(keyAt(next))) {
    const from = next + (isOutOf ? 2 : 1);
    const other = readQuantity(keyAt, from);
    if (other === undefined) return false;
    const isUnit = keyAt(next) === 'by' && units.has(keyAt(other.next));
    const isHour = keyAt(other.next) === "o'clock";
    return isUnit || (!isHour && other.value >= minimumFigure && !isPartOfTime(keyAt, other.next));
  }
  return foundTo === index - 1 && ranges.has(keyAt(index - 1)) && timeUnits.has(keyAt(next));
}

/** "Five to eleven thirty" is not a range. */
const isPartOfTime = (keyAt: KeyAt, next: number) => isDigitLike(keyAt(next));
