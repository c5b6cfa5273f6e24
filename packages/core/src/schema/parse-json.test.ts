import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits, parseJson } from '../index.js';

const { maximumDepth, maximumFields, maximumValues } = limits.json;

function findIssue(json: string): string | undefined {
  const parsed = parseJson(json);
  return parsed.success ? undefined : parsed.issue;
}

test('values come out as JSON.parse reads them, whatever their texts hold', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 5 }),
      fc.constantFrom(undefined, 1, '\t'),
      (value, space) => {
        const json = JSON.stringify(value, undefined, space);
        expect(parseJson(json)).toEqual({ success: true, value: JSON.parse(json) });
      },
    ),
  );
});

test('a text is refused exactly when it is no JSON', () => {
  const pieces = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '"a"', '1', ' ', 'null');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const json = parts.join('');
      let isJson = true;
      try {
        JSON.parse(json);
      } catch {
        isJson = false;
      }
      expect(parseJson(json).success).toBe(isJson);
    }),
    { numRuns: 2000 },
  );
});

test('brackets, commas and quotes inside texts count for nothing', () => {
  const texts = ['['.repeat(100), ','.repeat(maximumValues), '\\', '\\"', '"', '\\\\"[{,'];
  for (const text of texts) {
    const value = { [text]: [text, { [text]: text }] };
    expect(parseJson(JSON.stringify(value))).toEqual({ success: true, value });
  }
});

test('depth, values and fields have limits', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(findIssue(nested(maximumDepth))).toBeUndefined();
  expect(findIssue(nested(maximumDepth + 1))).toBe('must not be nested deeper than 64 levels');

  const list = (length: number) => `[${Array.from({ length }, () => 0).join()}]`;
  expect(findIssue(list(maximumValues - 1))).toBeUndefined();
  expect(findIssue(list(maximumValues))).toBe('must not have more than 20000 values');

  const object = (length: number) =>
    `{${Array.from({ length }, (_, index) => `"${index}":0`).join()}}`;
  expect(findIssue(object(maximumFields))).toBeUndefined();
  expect(findIssue(`[${object(maximumFields)},${object(maximumFields)}]`)).toBeUndefined();
  expect(findIssue(object(maximumFields + 1))).toBe(
    'must not have more than 1000 fields in one object',
  );
  expect(findIssue(`{"a":${list(maximumFields * 2)}}`)).toBeUndefined();
});

test('what is beyond a limit is refused before it is read to its end', () => {
  expect(findIssue('['.repeat(1_000_000))).toBe('must not be nested deeper than 64 levels');
  expect(findIssue(`[${'0,'.repeat(500_000)}`)).toBe('must not have more than 20000 values');
});
