import { verifies } from '@earshot/specification';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import {
  customMetadataSchema,
  formatIssues,
  liveRequestSchema,
  preRecordedRequestSchema,
} from '../index.js';

afterEach(() => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  if (
    names.some((name) => name.startsWith('polluted')) ||
    Reflect.get({}, 'polluted') !== undefined
  )
    throw new Error('a test polluted Object.prototype');
});

function findIssues(value: unknown): string[] {
  const body = { custom_metadata: value };
  const parsed = liveRequestSchema.safeParse(body);
  return parsed.success ? [] : formatIssues(parsed.error, body);
}

/** An object that has exactly this many characters as JSON. */
function createObject(characters: number): Record<string, string> {
  return { a: 'x'.repeat(characters - JSON.stringify({ a: '' }).length) };
}

verifies(
  'parameters.custom-metadata',
  'custom metadata has at most 2,000 characters as JSON',
  () => {
    expect(findIssues(createObject(1999))).toEqual([]);
    expect(findIssues(createObject(2000))).toEqual([]);
    expect(findIssues(createObject(2001))).toEqual([
      'custom_metadata must be at most 2000 characters long as JSON, it has 2001',
    ]);
    expect(
      preRecordedRequestSchema.safeParse({
        audio_url: 'https://example.com',
        custom_metadata: createObject(2001),
      }).success,
    ).toBe(false);
  },
);

test('custom metadata is an object', () => {
  for (const value of [null, 'x', 1, true, []]) {
    expect(findIssues(value)).toHaveLength(1);
    expect(findIssues(value)[0]).toContain('custom_metadata must be an object');
  }
});

function nested(levels: number): Record<string, unknown> {
  let value: Record<string, unknown> = {};
  for (let level = 1; level < levels; level += 1) value = { a: value };
  return value;
}

test('nesting ends at 64 levels', () => {
  expect(customMetadataSchema.safeParse(nested(64)).success).toBe(true);
  expect(customMetadataSchema.safeParse(nested(65)).success).toBe(false);
  expect(findIssues(nested(63))).toEqual([]);
  expect(findIssues(nested(64))).toEqual([
    'custom_metadata must not be nested deeper than 64 levels',
  ]);
  const deepest: unknown = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`);
  expect(findIssues(deepest)).toHaveLength(1);
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  expect(findIssues(circular)).toHaveLength(1);
  expect(customMetadataSchema.safeParse(circular).success).toBe(false);
});

test('what JSON cannot express is refused', () => {
  expect(findIssues({ a: 1n })).toEqual([
    'custom_metadata must be an object that JSON can express',
  ]);
});

test('__proto__ is refused by name at any depth, other names are data', () => {
  const hostile: unknown = JSON.parse('{"a":[{"__proto__":{"polluted":true}}]}');
  expect(findIssues(hostile)).toEqual(['custom_metadata.a[0].__proto__ is not allowed as a name']);
  const odd: unknown = JSON.parse('{"constructor":{"prototype":{"polluted":1}},"toString":1}');
  expect(JSON.stringify(customMetadataSchema.parse(odd))).toBe(JSON.stringify(odd));
});

test('any JSON object that is small and safe survives unchanged', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (generated) => {
      const value: unknown = JSON.parse(JSON.stringify(generated));
      const text = JSON.stringify(value);
      const parsed = customMetadataSchema.safeParse(value);
      const isSafe = !text.includes('"__proto__":') && text.length <= 2000;
      expect(parsed.success).toBe(isSafe);
      expect(parsed.success ? JSON.stringify(parsed.data) : text).toBe(text);
    }),
  );
});
