import { verifies } from '@earshot/specification';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  jobKinds,
  jobStatuses,
  type ListQuery,
  parseListQuery,
  serializeListQuery,
} from '../index.js';
import { limits } from '../limits.js';

function query(search: string, kinds = true): ListQuery {
  const result = parseListQuery(search, { kinds });
  if (!result.success) throw new Error(result.issues.join('; '));
  return result.query;
}

function issues(search: string, kinds = true): string[] {
  const result = parseListQuery(search, { kinds });
  return result.success ? [] : result.issues;
}

verifies(['list.offset', 'list.limit'], 'an empty query is the first twenty items', () => {
  for (const search of ['', '?', '&']) expect(query(search)).toEqual({ offset: 0, limit: 20 });
  expect(query('?offset=0&limit=1')).toEqual({ offset: 0, limit: 1 });
  expect(query('offset=999999999999999&limit=5000')).toEqual({
    offset: 999999999999999,
    limit: 5000,
  });
  expect(query('limit=007').limit).toBe(7);
});

describe('offset and limit', () => {
  const hostile = [
    '',
    '%20',
    '+1',
    '-1',
    '1e3',
    '0x10',
    '1.0',
    '1_000',
    'NaN',
    'Infinity',
    '9007199254740993',
    '1234567890123456',
    '%D9%A1',
    'true',
    '[7]',
  ];
  for (const name of ['offset', 'limit']) {
    verifies('list.strict-integers', `${name} takes plain digits only`, () => {
      for (const text of hostile) {
        expect(issues(`${name}=${text}`), text).toEqual([
          expect.stringContaining(`${name} must be a whole number of at least`),
        ]);
      }
      expect(issues(`${name}=1&${name}=1`)).toEqual([`${name} must be given once`]);
      expect(issues(`${name}[]=1`)).toEqual([
        `${name}[] is not a known parameter, did you mean ${name}?`,
      ]);
      expect(issues(name)).toHaveLength(1);
    });
  }
  test('a limit of 0 is refused', () => {
    expect(issues('limit=0')).toEqual(['limit must be a whole number of at least 1, got 0']);
  });
});

verifies(['list.status', 'list.arrays'], 'status and kind are repeated', () => {
  expect(query('status=done&status=error&kind=live&kind=pre-recorded')).toMatchObject({
    status: ['done', 'error'],
    kind: ['live', 'pre-recorded'],
  });
  expect(query('status=done&status=done').status).toEqual(['done']);
  expect(issues('status=Done')).toEqual([
    'status[0] must be one of queued, processing, done, error, did you mean done?, got "Done"',
  ]);
  expect(issues('status=')).toHaveLength(1);
  expect(issues('status=done,error')).toHaveLength(1);
});

verifies('list.kind', 'kind belongs to the list of both kinds', () => {
  expect(query('kind=live').kind).toEqual(['live']);
  expect(issues('kind=live', false)).toEqual([
    'kind is a parameter of the list of both kinds only',
  ]);
});

test('date is a real day', () => {
  expect(query('date=2024-02-29').date).toBe('2024-02-29');
  for (const text of [
    '2023-02-29',
    '2024-13-01',
    '2024-1-1',
    '2024-01-01T00:00:00Z',
    'today',
    '',
  ]) {
    expect(issues(`date=${text}`), text).toHaveLength(1);
  }
});

test('before_date and after_date are dates or date-times, read as instants in UTC', () => {
  const instants: [text: string, instant: string][] = [
    ['2024-01-31', '2024-01-31T00:00:00.000Z'],
    ['2024-01-31T10:00', '2024-01-31T10:00:00.000Z'],
    ['2024-01-31T10:00:05', '2024-01-31T10:00:05.000Z'],
    ['2024-01-31T10:00:05Z', '2024-01-31T10:00:05.000Z'],
    ['2024-01-31t10:00:05.1z', '2024-01-31T10:00:05.100Z'],
    ['2024-01-31T10:00:05.123456', '2024-01-31T10:00:05.124Z'],
    ['2024-01-31T10:00:05,5', '2024-01-31T10:00:05.500Z'],
    ['2024-01-31T10:00:05.000000001', '2024-01-31T10:00:05.001Z'],
    ['2024-01-31T23:59:59.9999Z', '2024-02-01T00:00:00.000Z'],
    ['2024-01-31T10:00:05%2B02:00', '2024-01-31T08:00:05.000Z'],
    ['2024-01-31T10:00:05+02:00', '2024-01-31T08:00:05.000Z'],
    ['2024-01-31T10:00:05-0530', '2024-01-31T15:30:05.000Z'],
    ['2024-01-31%2010:00:05', '2024-01-31T10:00:05.000Z'],
  ];
  for (const [text, instant] of instants) {
    expect(query(`before_date=${text}`).before_date, text).toBe(instant);
    expect(query(`after_date=${text}`).after_date, text).toBe(instant);
  }
  const hostile = [
    '',
    '2024-02-30',
    '2024-02-30T00:00:00Z',
    '2024-01-31T24:00:00Z',
    '2024-01-31T10:60:00Z',
    '2024-01-31T10',
    '1706695200',
    '2024-01-31T10:00:05+99:00',
    '0000-01-01T00:00:00%2B01:00',
    '9999-12-31T23:59:59.9999Z',
    '2024-01-31T10:00:05.1234567891Z',
    'x2024-01-31',
    '2024-01-31x',
    'yesterday',
  ];
  for (const text of hostile) {
    expect(issues(`before_date=${text}`), text).toEqual([
      expect.stringContaining('before_date must be a date or a date-time'),
    ]);
  }
});

verifies(
  'list.metadata-spellings',
  'custom_metadata is JSON or brackets, and the query has its spelling',
  () => {
    expect(query('custom_metadata={"a":1,"b":{"c":null}}').custom_metadata).toEqual({
      spelling: 'json',
      value: { a: 1, b: { c: null } },
    });
    expect(
      query('custom_metadata[a]=1&custom_metadata[b][c]=x&custom_metadata[b][d]=').custom_metadata,
    ).toEqual({
      spelling: 'brackets',
      value: { a: '1', b: { c: 'x', d: '' } },
    });
    expect(query('custom_metadata%5Ba+b%5D=%C3%A9').custom_metadata).toEqual({
      spelling: 'brackets',
      value: { 'a b': 'é' },
    });
  },
);

test('invalid custom_metadata is refused', () => {
  expect(issues('custom_metadata={"id":9007199254740993}')).toEqual([
    'custom_metadata must have numbers that can be stored exactly, got "{\\"id\\":9007199254740993}"',
  ]);
  expect(issues('custom_metadata={')).toEqual(['custom_metadata must be a JSON object, got "{"']);
  expect(issues('custom_metadata=[1]')).toEqual(['custom_metadata must be an object']);
  expect(issues('custom_metadata=')).toHaveLength(1);
  expect(issues('custom_metadata={}&custom_metadata={}')).toEqual([
    'custom_metadata must be given once',
  ]);
  expect(issues('custom_metadata={}&custom_metadata[a]=1')).toEqual([
    'custom_metadata must be given as JSON or in brackets, not as both',
  ]);
  for (const name of ['[]', '[a', '[a]]', '[a]b', '[[a]]', '[a][]']) {
    expect(issues(`custom_metadata${name}=1`), name).toEqual([
      `custom_metadata${name} must have names in balanced brackets`,
    ]);
  }
  expect(issues('custom_metadata[a]=1&custom_metadata[a]=2')).toEqual([
    'custom_metadata[a] must be given once',
  ]);
  expect(issues('custom_metadata[a]=1&custom_metadata[a][b]=2')).toHaveLength(1);
  expect(issues('custom_metadata[a][b]=1&custom_metadata[a]=2')).toHaveLength(1);
  expect(issues(`custom_metadata=${'{"a":'.repeat(70)}1${'}'.repeat(70)}`)).toHaveLength(1);
  expect(issues(`custom_metadata${'[a]'.repeat(65)}=1`)).toHaveLength(1);
  expect(issues(`custom_metadata={"a":"${'x'.repeat(2000)}"}`)).toHaveLength(1);
});

test('no query pollutes a prototype', () => {
  for (const search of [
    'custom_metadata[__proto__][polluted]=1',
    'custom_metadata={"__proto__":{"polluted":1}}',
    'custom_metadata[a][__proto__][polluted]=1',
  ]) {
    expect(issues(search), search).toEqual([expect.stringContaining('is not allowed as a name')]);
  }
  expect(
    query('custom_metadata[constructor][prototype][polluted]=1').custom_metadata?.value,
  ).toEqual({
    constructor: { prototype: { polluted: '1' } },
  });
  expect(issues('__proto__=1&constructor=2&toString=3')).toHaveLength(3);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('unknown parameters and malformed escapes are refused', () => {
  expect(issues('page=2&statuss=done')).toEqual([
    'page is not a known parameter',
    'statuss is not a known parameter, did you mean status?',
  ]);
  for (const search of ['offset=%', 'offset=%zz', 'a%ff=1']) {
    expect(issues(search)).toEqual(['the query string has a malformed escape sequence']);
  }
});

test('a parameter that is nearly known is named, once, and kind only where there are kinds', () => {
  expect(issues('kin=live')).toEqual(['kin is not a known parameter, did you mean kind?']);
  expect(issues('kin=live', false)).toEqual(['kin is not a known parameter']);
  expect(issues('limit[at][most]=1')).toEqual([
    'limit[at][most] is not a known parameter, did you mean limit?',
  ]);
  expect(issues('page=2&page=3')).toEqual(['page is not a known parameter']);
});

test('the value of a filter is named as the parameter, and texts of the query stay as they are', () => {
  expect(issues('status=custom_metadata.value')).toEqual([
    'status[0] must be one of queued, processing, done, error, got "custom_metadata.value"',
  ]);
});

test('as many parameters as there may be are read, and one more is refused', () => {
  const { maximumParameters } = limits.list;
  const repeated = Array.from({ length: maximumParameters }, () => 'status=done').join('&');
  expect(query(repeated).status).toEqual(['done']);
  expect(issues(`${repeated}&status=done`)).toEqual([
    `the query string must have at most ${maximumParameters} parameters, it has ${maximumParameters + 1}`,
  ]);
});

test('decoded parameters are read like a query string', () => {
  const search = 'status=done&status=error&custom_metadata[a]=b+c&limit=3';
  expect(parseListQuery(new URLSearchParams(search), { kinds: true })).toEqual(
    parseListQuery(search, { kinds: true }),
  );
});

const bracketName = fc.string({ minLength: 1 }).filter((name) => !/[[\]]|^__proto__$/.test(name));
const { brackets } = fc.letrec<{ brackets: Record<string, unknown>; leaf: unknown }>((tie) => ({
  brackets: fc.dictionary(bracketName, tie('leaf'), { minKeys: 1, maxKeys: 3 }),
  leaf: fc.oneof({ maxDepth: 3 }, fc.string(), tie('brackets')),
}));
const instant = fc
  .date({
    min: new Date('0001-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());
const metadata = fc.oneof(
  fc.record({
    spelling: fc.constant('json'),
    value: fc
      .dictionary(fc.string(), fc.jsonValue())
      // A query can only contain JSON text.
      .map((value): unknown => JSON.parse(JSON.stringify(value))),
  }),
  fc.record({ spelling: fc.constant('brackets'), value: brackets }),
);
const anyQuery = fc.record(
  {
    offset: fc.nat({ max: 999_999_999_999_999 }),
    limit: fc.integer({ min: 1, max: 999_999_999_999_999 }),
    date: instant.map((text) => text.slice(0, 10)),
    before_date: instant,
    after_date: instant,
    status: fc.uniqueArray(fc.constantFrom(...jobStatuses), { minLength: 1 }),
    kind: fc.uniqueArray(fc.constantFrom(...jobKinds), { minLength: 1 }),
    custom_metadata: metadata.filter(({ value }) => {
      const text = JSON.stringify(value);
      return text.length <= 2000 && !text.includes('"__proto__":');
    }),
  },
  { requiredKeys: ['offset', 'limit'] },
);

test('what is written is read back the same', () => {
  fc.assert(
    fc.property(anyQuery, (generated) => {
      // The arbitrary builds exactly this shape, which its inferred type expresses less precisely.
      const expected = generated as ListQuery;
      const text = serializeListQuery(expected);
      expect(query(text)).toEqual(expected);
      expect(serializeListQuery(query(text))).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('any text is either read or refused, and never thrown on', () => {
  const fragment = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'offset',
      'limit',
      'status',
      'custom_metadata',
      '[',
      ']',
      '=',
      '&',
      '%',
      '{"a":',
    ),
  );
  fc.assert(
    fc.property(fc.array(fragment), fc.boolean(), (parts, kinds) => {
      const result = parseListQuery(parts.join(''), { kinds });
      expect(result.success || result.issues.length > 0).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
