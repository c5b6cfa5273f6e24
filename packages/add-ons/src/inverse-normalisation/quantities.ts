import { digitWords, teens, tens } from '../entities/numbers/number-words.js';
import { type KeyAt, readBelowHundred, readCardinal } from '../entities/numbers/read-cardinal.js';
import { wordSet } from '../text/word-lists.js';

/** A number with its decimals, as it is written. */
export interface Quantity {
  /** With thousands separators, and without a word such as `million`. */
  readonly text: string;
  /** Without {@link scale}. */
  readonly value: number;
  /** Index after the number. */
  readonly to: number;
  /** `million`, `billion` or `trillion` after it, or null without one. */
  readonly scale: string | null;
  /** Index after the scale, or after the number. */
  readonly next: number;
  readonly isWhole: boolean;
}

const maximumDecimals = 15;
const scales = wordSet('million billion trillion');

/** True for a word that multiplies the number in front of it and stays a word: `million`. */
export function isScale(key: string): boolean {
  return scales.has(key);
}

/** Writes a whole number with thousands separators. */
export function groupThousands(value: number): string {
  return `${value}`.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Reads a number: `minus two point five`, `a hundred` where that is allowed, `three million`. */
export function readQuantity(
  keyAt: KeyAt,
  index: number,
  { withArticle = false, withoutWhole = false } = {},
): Quantity | undefined {
  // "Plus or minus five" has no sign.
  const isSigned = keyAt(index) === 'minus' || keyAt(index) === 'negative';
  const sign = isSigned && keyAt(index - 1) !== 'or' ? 1 : 0;
  const first = index + sign;
  const minus = sign === 1 ? '-' : '';
  const whole = withoutWhole
    ? { text: '', value: 0, to: first, scale: null }
    : readWholePart(keyAt, first, withArticle);
  if (whole === undefined) return undefined;
  if (whole.scale !== null)
    return { ...whole, text: minus + whole.text, next: whole.to + 1, isWhole: true };
  const decimals = readDecimals(keyAt, whole.to);
  if (decimals !== undefined) return withDecimals(keyAt, { ...whole, minus }, decimals);
  if (whole.text === '') return undefined;
  const isWhole = !whole.text.includes('.');
  return { ...whole, text: minus + whole.text, next: whole.to, isWhole };
}

function withDecimals(
  keyAt: KeyAt,
  { minus, text, value }: Pick<WholePart, 'text' | 'value'> & { readonly minus: string },
  { digits, to }: { readonly digits: string; readonly to: number },
): Quantity {
  const isScaled = isScale(keyAt(to));
  return {
    text: `${minus}${text === '' ? '0' : text}.${digits}`,
    value: Number(`${value}.${digits}`),
    to,
    scale: isScaled ? keyAt(to) : null,
    next: isScaled ? to + 1 : to,
    isWhole: false,
  };
}

interface WholePart {
  readonly text: string;
  readonly value: number;
  readonly to: number;
  readonly scale: string | null;
}

/** Reads the part of a number in front of its decimals. */
function readWholePart(keyAt: KeyAt, index: number, withArticle: boolean): WholePart | undefined {
  const key = keyAt(index);
  if (/^\d+\.\d+$/.test(key)) {
    const isScaled = isScale(keyAt(index + 1));
    return {
      text: key,
      value: Number(key),
      to: index + 1,
      scale: isScaled ? keyAt(index + 1) : null,
    };
  }
  const isNought = /^(?:oh|nought|naught)$/.test(key) && keyAt(index + 1) === 'point';
  if (key === 'zero' || isNought) return { text: '0', value: 0, to: index + 1, scale: null };
  if (withArticle && key === 'a' && keyAt(index - 1) !== 'half') {
    const one: KeyAt = (at) => (at === index ? 'one' : keyAt(at));
    const multiplied = /^(?:hundred|thousand|million|billion|trillion)$/.test(keyAt(index + 1));
    return multiplied ? readWhole(one, index) : undefined;
  }
  return readWhole(keyAt, index);
}

function readWhole(keyAt: KeyAt, index: number): WholePart | undefined {
  const cardinal = readCardinal(keyAt, index);
  if (cardinal === undefined) return undefined;
  const [group] = cardinal.groups;
  if (cardinal.groups.length === 1 && group !== undefined && group.zeros >= 6)
    return {
      text: groupThousands(group.value),
      value: group.value,
      to: cardinal.next - 1,
      scale: keyAt(cardinal.next - 1),
    };
  return {
    text: groupThousands(cardinal.value),
    value: cardinal.value,
    to: cardinal.next,
    scale: null,
  };
}

/** Digits after `point`: one by one, or as a number below one hundred. */
export function readDecimals(
  keyAt: KeyAt,
  index: number,
): { digits: string; to: number } | undefined {
  if (keyAt(index) !== 'point') return undefined;
  let to = index + 1;
  if (teens.has(keyAt(to)) || tens.has(keyAt(to))) {
    const small = readBelowHundred(keyAt, to);
    return small && { digits: `${small.value}`, to: small.next };
  }
  let digits = '';
  while (digitWords.has(keyAt(to)) && digits.length < maximumDecimals) {
    digits += digitWords.get(keyAt(to)) ?? '';
    to += 1;
  }
  return digits === '' ? undefined : { digits, to };
}
