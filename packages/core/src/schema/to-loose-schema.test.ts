import { expect, test } from 'vitest';
import * as z from 'zod';
import { toLooseSchema } from './to-loose-schema.js';

const others = { text: 'another', number: 7, boolean: true, null: null };

test.each([
  ['a text', z.literal('exact'), ['text']],
  ['a number', z.literal(16), ['number']],
  ['false', z.literal(false), ['boolean']],
  ['true', z.literal(true), ['boolean']],
  ['null', z.literal(null), ['null']],
  ['several texts', z.literal(['exact', 'near']), ['text']],
  ['values of several types', z.literal(['off', 0, null]), ['text', 'number', 'null']],
])('a literal of %s becomes every value of its types', (_, literal, accepted) => {
  const loose = toLooseSchema(z.object({ field: literal as z.ZodType<unknown> }));
  for (const [type, value] of Object.entries(others))
    expect(loose.safeParse({ field: value }).success, type).toBe(accepted.includes(type));
});

test('descriptions, defaults and unknown fields stay, and limits go', () => {
  const strict = z.strictObject({
    kind: z.literal('near').describe('Kind of the match.'),
    count: z.int().max(3).default(2),
  });
  const loose = toLooseSchema(strict);
  expect(loose.parse({ kind: 'far', later: 1 })).toEqual({ kind: 'far', count: 2, later: 1 });
  expect(loose.parse({ kind: 'far', count: 90 })).toEqual({ kind: 'far', count: 90 });
  expect(z.toJSONSchema(loose)).toMatchObject({
    properties: { kind: { type: 'string', description: 'Kind of the match.' } },
  });
});
