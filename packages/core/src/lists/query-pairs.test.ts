import { expect, test } from 'vitest';
import { limits } from '../limits.js';
import { bracketPath } from './bracket-values.js';
import { parseQueryPairs } from './query-pairs.js';

test('a name without an equals sign has an empty value, and only the first question mark is not part of the query', () => {
  expect(parseQueryPairs('?a&b=1=2&c=')).toEqual([
    ['a', ''],
    ['b', '1=2'],
    ['c', ''],
  ]);
  expect(parseQueryPairs('a?=b?')).toEqual([['a?', 'b?']]);
});

test('a query with a malformed escape sequence has no pairs', () => {
  expect(parseQueryPairs('a=%C3%A9&b=%zz')).toBeUndefined();
});

test('brackets begin right behind the prefix and are as deep as JSON may be, and no deeper', () => {
  const deepest = 'custom_metadata'.concat('[a]'.repeat(limits.json.maximumDepth));
  expect(bracketPath(deepest)).toHaveLength(limits.json.maximumDepth);
  expect(bracketPath(`${deepest}[a]`)).toBeUndefined();
  expect(bracketPath('custom_metadata.x[a]')).toBeUndefined();
});
