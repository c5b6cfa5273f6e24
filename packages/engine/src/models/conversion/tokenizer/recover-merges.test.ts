import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recoverMerges } from './recover-merges.js';

/**
 * Merges of random pairs of tokens so far, only of those that byte pair encoding itself would
 * produce.
 */
const merged = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 }).map((pairs) => {
  const tokens = ['a', 'b', 'c', 'd'];
  const merges: [string, string][] = [];
  for (const [left, right] of pairs) {
    const pair: [string, string] = [
      tokens[left % tokens.length] ?? '',
      tokens[right % tokens.length] ?? '',
    ];
    const token = pair.join('');
    if (tokens.includes(token) || encode(token, merges).join(' ') !== pair.join(' ')) continue;
    tokens.push(token);
    merges.push(pair);
  }
  return { tokens, merges };
});

/** Byte pair encoding as it is usually defined: each merge everywhere, in their order. */
function encode(text: string, merges: readonly (readonly [string, string])[]): string[] {
  let parts = text.split('');
  for (const [left, right] of merges)
    parts = parts.reduce<string[]>((done, part) => {
      if (part === right && done.at(-1) === left) return [...done.slice(0, -1), left + right];
      return [...done, part];
    }, []);
  return parts;
}

test('the merges of a byte pair encoding are found in its tokens', () => {
  fc.assert(
    fc.property(merged, ({ merges, tokens }) => {
      expect(recoverMerges(tokens)).toEqual({ merges });
    }),
  );
});

test('a token that comes before its parts is named', () => {
  expect(recoverMerges(['a', 'b', 'c', 'abc', 'ab'])).toEqual({ unreachable: 'abc' });
});
