import { verifies } from '@earshot/specification';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInexactNumber } from './inexact-number.js';

const sentence = (place: string, number: string) =>
  `${place} must be a number that can be stored exactly, such as a whole number from -9007199254740991 to 9007199254740991; send others as text, got ${number}`;

verifies(
  'parameters.custom-metadata-numbers',
  'a number that reading JSON changes is found with its place and its value',
  () => {
    for (const [json, place, number] of [
      ['{"custom_metadata":{"id":9007199254740993}}', 'custom_metadata.id', '9007199254740993'],
      [
        '{"a":"9007199254740993","b":[1,{"c":[-9007199254740993]}]}',
        'b[1].c[0]',
        '-9007199254740993',
      ],
      ['{"a:\\"[":12345678901234567890}', 'a:"[', '12345678901234567890'],
      ['{"a":1e400}', 'a', '1e400'],
      ['[1, 2, 18446744073709551615]', '[2]', '18446744073709551615'],
      ['{"a":{},"b":[[],[]],"c":9223372036854775809}', 'c', '9223372036854775809'],
      ['9007199254740993', 'body', '9007199254740993'],
    ] as const)
      expect(findInexactNumber(json), json).toBe(sentence(place, number));
  },
);

test('numbers that are exact, fractions and texts are none', () => {
  for (const json of [
    '9007199254740991',
    '-9007199254740992',
    '100000000000000000000',
    '18227125567148150',
    '0.30000000000000004',
    '1e300',
    '{"9007199254740993":"9007199254740993\\"9007199254740993"}',
    '"\\\\"',
  ])
    expect(findInexactNumber(json), json).toBeUndefined();
});

test('whatever JSON a program writes is exact', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const written = JSON.stringify(JSON.parse(json));
      expect(findInexactNumber(written), written).toBeUndefined();
    }),
  );
});

test('a whole number is found exactly when it is not read as it is written', () => {
  fc.assert(
    fc.property(fc.bigInt(-(2n ** 80n), 2n ** 80n), (number) => {
      const read = Number(number);
      const isChanged = BigInt(read) !== number && String(read) !== String(number);
      expect(findInexactNumber(`{"a":[${number}]}`) !== undefined).toBe(isChanged);
    }),
  );
});
