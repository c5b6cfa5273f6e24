import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { customVocabularyConfigurationSchema, formatIssues, liveRequestSchema } from '../index.js';

function findIssues(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : formatIssues(parsed.error, value);
}

test('a sentence has the path of the field, what is allowed and what was given', () => {
  expect(findIssues(liveRequestSchema, { endpointing: 42 })).toEqual([
    'endpointing must be a number between 0.01 and 10 seconds, got 42',
  ]);
  expect(findIssues(liveRequestSchema, { pre_processing: { speech_threshold: null } })).toEqual([
    'pre_processing.speech_threshold must be a number between 0 and 1, got null',
  ]);
});

test('every issue has its sentence', () => {
  expect(
    findIssues(liveRequestSchema, {
      channels: 9,
      encoding: 'mp3',
      callback: 'yes',
      language_config: [],
    }),
  ).toEqual([
    'encoding must be one of wav/pcm, wav/alaw, wav/ulaw, got "mp3"',
    'channels must be a whole number between 1 and 8, got 9',
    'language_config must be an object, got a list of 0',
    'callback must be true or false, got "yes"',
  ]);
});

test('of several forms, the one that the value resembles is described', () => {
  expect(
    findIssues(customVocabularyConfigurationSchema, {
      vocabulary: ['fine', '', 42, { valu: 'x' }, { value: 'x', intensity: 2 }],
    }),
  ).toEqual([
    'vocabulary[1] must not be blank, got ""',
    'vocabulary[2] must be a text or an object, got 42',
    'vocabulary[3].value is required',
    'vocabulary[3].valu is not a known field, did you mean value?',
    'vocabulary[4].intensity must be a number between 0 and 1, got 2',
  ]);
});

test('long values and names are cut to 80 characters', () => {
  const [sentence = ''] = findIssues(liveRequestSchema, { encoding: 'x'.repeat(100_000) });
  const shown = sentence.replace(/^.*, got /, '');
  expect(shown).toHaveLength(80);
  expect(shown).toMatch(/^"x+…"$/);
  expect(findIssues(liveRequestSchema, { encoding: 'x'.repeat(78) })[0]).toMatch(/"x{78}"$/);
  expect(findIssues(liveRequestSchema, { ['k'.repeat(100_000)]: 1 })).toEqual([
    `${'k'.repeat(79)}… is not a known field`,
  ]);
});

test('the same value is shown when the schema reported it', () => {
  const parsed = liveRequestSchema.safeParse({ channels: 9 }, { reportInput: true });
  expect(parsed.error && formatIssues(parsed.error)).toEqual([
    'channels must be a whole number between 1 and 8, got 9',
  ]);
});

test('without the value, only what is allowed is described', () => {
  const parsed = liveRequestSchema.safeParse({ channels: 9, encodin: 'x' });
  expect(parsed.error && formatIssues(parsed.error)).toEqual([
    'channels must be a whole number between 1 and 8',
    'encodin is not a known field, did you mean encoding?',
  ]);
});

test('a body full of issues is described in a hundred sentences', () => {
  const body = { vocabulary: Array.from({ length: 1000 }, () => 7) };
  const sentences = findIssues(customVocabularyConfigurationSchema, body);
  expect(sentences).toHaveLength(101);
  expect(sentences.at(-1)).toBe('and more issues');
});

test('a field with a hostile name is not looked up on a prototype', () => {
  expect(findIssues(z.object({ a: z.object({ constructor: z.string() }) }), { a: {} })).toEqual([
    'a.constructor is required',
  ]);
});

test('schemas of others are described in the same words', () => {
  const schema = z.strictObject({
    short: z.string().min(3),
    long: z.array(z.number()).max(1),
    step: z.number().multipleOf(5),
    address: z.email(),
    flag: z.literal(true),
    map: z.map(z.string(), z.number()),
    custom: z.string().refine(() => false, { error: 'Nope' }),
  });
  const value = {
    short: 'x',
    long: [1, 2],
    step: 7,
    address: 'x',
    flag: false,
    map: {},
    custom: 'x',
    other: 1,
  };
  expect(findIssues(schema, value)).toEqual([
    'short must be at least 3, got "x"',
    'long must be at most 1, got a list of 2',
    'step must be a multiple of 5, got 7',
    'address must have the format email, got "x"',
    'flag must be true, got false',
    'map must be of type map, got an object',
    'custom must be valid (Nope), got "x"',
    'other is not a known field',
  ]);
});

test('no sentence is made that is not returned', () => {
  const parsed = z.object({ a: z.string() }).safeParse({ a: 1 });
  const issues = Array.from({ length: 200_000 }, () => parsed.error?.issues[0]);
  Object.defineProperty(issues, 101, {
    get: () => expect.fail('the issue after the last one that is reported was visited'),
  });
  // Only its issues are read.
  const sentences = formatIssues({ issues } as unknown as z.ZodError, { a: 1 });
  expect(sentences).toHaveLength(101);
  const keys = Array.from({ length: 60_000 }, (_, index) => `diarizatio${index}`);
  const unknown = liveRequestSchema.safeParse(Object.fromEntries(keys.map((key) => [key, 1])));
  expect(unknown.error && formatIssues(unknown.error)).toHaveLength(1);
});

test('lists are counted before their items are looked at', () => {
  const wrong = Array.from({ length: 200_000 }, () => 'xx');
  for (const [body, sentence] of [
    [{ language_config: { languages: wrong } }, /^the body must not have more than 20000 values$/],
    [
      { language_config: { languages: wrong.slice(0, 1000) } },
      /^language_config\.languages must have at most 200 items, got a list of 1000$/,
    ],
    [
      { realtime_processing: { custom_vocabulary_config: { vocabulary: wrong.slice(0, 1001) } } },
      /vocabulary must have at most 1000 items, got a list of 1001$/,
    ],
  ] as const)
    expect(findIssues(liveRequestSchema, body)).toEqual([expect.stringMatching(sentence)]);
});

verifies('error.credentials', 'the credentials of a url are not repeated', () => {
  const schema = z.object({ url: z.string().refine(() => false, 'must be another') });
  for (const [url, shown] of [
    ['https://ann:word@host.example/a?b', '"https://…@host.example/a?b"'],
    ['https://word@host.example', '"https://…@host.example"'],
    ['https:\\\\ann:word@host.example', '"https:\\\\\\\\…@host.example"'],
    ['https://ann:wo/rd@host.example', '"https://…@host.example"'],
    [`https://ann:${'word'.repeat(100)}@host.example`, '"https://…@host.example"'],
    ['https://host.example/@ann', '"https://host.example/@ann"'],
    ['ann@host.example', '"ann@host.example"'],
  ])
    expect(findIssues(schema, { url })).toEqual([`url must be another, got ${shown}`]);
});

test('of many values twenty are listed, and the others counted', () => {
  const values = Array.from({ length: 23 }, (_, index) => `value ${index}`);
  const listed = values.slice(0, 20).join(', ');
  expect(findIssues(z.object({ a: z.enum(values) }), { a: 'x' })).toEqual([
    `a must be one of ${listed} and 3 more, got "x"`,
  ]);
  expect(findIssues(z.object({ a: z.enum(values.slice(0, 20)) }), { a: 'x' })).toEqual([
    `a must be one of ${listed}, got "x"`,
  ]);
});

test('a value and a name of exactly as many characters as are shown are shown whole', () => {
  const got = (text: string) =>
    findIssues(liveRequestSchema, { encoding: text })[0]?.replace(/^.*, got /, '');
  expect(got('x'.repeat(78))).toBe(`"${'x'.repeat(78)}"`);
  expect(got('x'.repeat(79))).toBe(`"${'x'.repeat(77)}…"`);
  expect(got('x'.repeat(81))).toBe(`"${'x'.repeat(77)}…"`);
  expect(findIssues(liveRequestSchema, { ['k'.repeat(80)]: 1 })).toEqual([
    `${'k'.repeat(80)} is not a known field`,
  ]);
  expect(findIssues(liveRequestSchema, { ['k'.repeat(81)]: 1 })).toEqual([
    `${'k'.repeat(79)}… is not a known field`,
  ]);
});

test('a name that a map does not allow is reported with its object', () => {
  const schema = z.object({ spellings: z.record(z.string().regex(/^a/), z.number()) });
  expect(findIssues(schema, { spellings: { able: 1, bad: 2 } })).toEqual([
    'spellings: a name must have the format regex, got "bad"',
  ]);
});

test('a kind that a union does not have is reported without its forms', () => {
  const schema = z.discriminatedUnion('type', [
    z.object({ type: z.literal('a') }),
    z.object({ type: z.literal('b') }),
  ]);
  expect(findIssues(schema, { type: 'c' })).toEqual(['type must have a known form, got "c"']);
});
