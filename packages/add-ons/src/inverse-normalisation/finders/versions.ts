import { digitWords, repeats, teens, tens } from '../../entities/numbers/number-words.js';
import { type KeyAt, readBelowHundred } from '../../entities/numbers/read-cardinal.js';
import type { Finder } from '../written-form.js';

const separator = /^(?:point|dot)$/;
const minimumParts = 3;
/** Digits of a part: a longer string of digits is a number of another kind. */
const maximumDigits = 4;

/**
 * Numbers of several parts, of versions and machines: `three point twelve point one`, `ten dot o
 * dot four dot one`.
 */
export const findVersions: Finder = ({ index, keyAt }) => {
  const parts: string[] = [];
  let next = index;
  for (;;) {
    const part = readPart(keyAt, next);
    if (part === undefined) break;
    parts.push(part.digits);
    next = part.next;
    if (!separator.test(keyAt(next)) || readPart(keyAt, next + 1) === undefined) break;
    next += 1;
  }
  if (parts.length < minimumParts) return undefined;
  return { forms: [{ from: index, to: next, written: parts.join('.') }], next };
};

/**
 * A part as digits one by one, or as a number below one hundred, with a digit in front for
 * hundreds: `one ninety two`.
 */
function readPart(keyAt: KeyAt, from: number): { digits: string; next: number } | undefined {
  let digits = '';
  let next = from;
  while (digits.length < maximumDigits) {
    const repeat = repeats.get(keyAt(next)) ?? 1;
    const at = repeat > 1 ? next + 1 : next;
    const digit = digitWords.get(keyAt(at));
    if (digit === undefined) break;
    digits += digit.repeat(repeat);
    next = at + 1;
  }
  const key = keyAt(next);
  if (digits.length < 2 && (teens.has(key) || tens.has(key))) {
    const small = readBelowHundred(keyAt, next);
    if (small !== undefined) return { digits: `${digits}${small.value}`, next: small.next };
  }
  return digits === '' ? undefined : { digits, next };
}
