import { type KeyAt, readBelowHundred } from '../../entities/numbers/read-cardinal.js';
import { wordSet } from '../../text/word-lists.js';
import { isScale } from '../quantities.js';
import type { Finder } from '../written-form.js';

const links = wordSet('or to and');
const multiplied = wordSet('hundred thousand');

/**
 * Two numbers that share the multiplier after the second. `two or three hundred` stays as it is,
 * since figures would mean something else, and `twelve or fourteen million` is written in figures.
 */
export const findElisions: Finder = ({ index, keyAt }) => {
  const first = readBelowHundred(keyAt, index);
  const link = first === undefined ? '' : keyAt(first.next);
  if (first === undefined || !links.has(link)) return undefined;
  if (link === 'and' && keyAt(index - 1) !== 'between') return undefined;
  const second = readBelowHundred(keyAt, first.next + 1);
  if (second === undefined || second.value <= first.value) return undefined;
  const shared = keyAt(second.next);
  if (multiplied.has(shared)) return { forms: [], next: endOfShared(keyAt, second.next) };
  if (!isScale(shared)) return undefined;
  return {
    forms: [
      { from: index, to: first.next, written: `${first.value}` },
      { from: first.next + 1, to: second.next, written: `${second.value}` },
    ],
    next: second.next + 1,
  };
};

function endOfShared(keyAt: KeyAt, from: number): number {
  let next = from;
  while (multiplied.has(keyAt(next))) next += 1;
  return next;
}
