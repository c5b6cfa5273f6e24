import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  durationSetting,
  formatDuration,
  integerSetting,
  keySetting,
  listSetting,
  secretSetting,
  urlSetting,
} from './setting-types.js';

const setting = durationSetting(60_000, '7d');
const offSetting = durationSetting(60_000, 'off');

test.each([
  [undefined, 604_800_000],
  ['60s', 60_000],
  ['90m', 5_400_000],
  ['24h', 86_400_000],
  ['365d', 31_536_000_000],
])('%s is %i ms', (text, durationMs) => {
  expect(setting.parse(text)).toBe(durationMs);
});

test('ten years are the longest duration', () => {
  expect(setting.parse('3650d')).toBe(315_360_000_000);
  expect(setting.safeParse('3651d').success).toBe(false);
});

test.each([
  '59s',
  '7',
  '7d ',
  '1d2h',
  '0000000001d',
  '7 d',
  '1.5h',
  '-1d',
  '1w',
  '4000d',
  '999999999d',
  'd',
  '',
  'off',
])('%s is refused', (text) => {
  expect(setting.safeParse(text).error?.issues[0]?.message).toBe(
    `must be a duration from 1m to 3650d, such as 24h or 7d, got ${text}`,
  );
});

verifies('retention.settings', 'a duration can be off where that is the default', () => {
  expect([undefined, 'off', '12h'].map((text) => offSetting.parse(text))).toEqual([
    undefined,
    undefined,
    43_200_000,
  ]);
  expect(offSetting.safeParse('none').error?.issues[0]?.message).toBe(
    'must be off or a duration from 1m to 3650d, such as 24h or 7d, got none',
  );
});

test('a duration is shown as it is written', () => {
  expect([604_800_000, 90_000, 5_400_000].map(formatDuration)).toEqual(['7d', '90s', '90m']);
});

test('a duration of no whole unit is shown in seconds', () => {
  expect([0, 1500, 3_600_000].map(formatDuration)).toEqual(['0d', '1.5s', '1h']);
});

/** The value of a text, or its issue. */
function parseSetting<Value>(schema: z.ZodType<Value, string | undefined>, text?: string) {
  const result = schema.safeParse(text);
  return result.success ? result.data : result.error.issues.map(({ message }) => message).join();
}

test('a whole number has decimal digits only, and both of its bounds are allowed', () => {
  const number = integerSetting(2, 99_999, 7);
  expect(['2', '99999', '0003', undefined].map((text) => parseSetting(number, text))).toEqual([
    2, 99_999, 3, 7,
  ]);
  for (const text of ['1', '100000', '+5', '5.0', ' 5', '5e1', '0x5', '', `${'0'.repeat(15)}5`])
    expect(parseSetting(number, text)).toBe(`must be a whole number from 2 to 99999, got ${text}`);
  expect(parseSetting(integerSetting(1000, 100_000), 'x')).toBe(
    'must be a whole number from 1,000 to 100,000, got x',
  );
  expect(integerSetting(1, 9).safeParse(undefined).success).toBe(false);
});

test('a list ignores spaces and empty items, and replaces its default', () => {
  const list = listSetting(z.string(), ['a']);
  expect([undefined, '', ' , ', ' b c ,,d'].map((text) => parseSetting(list, text))).toEqual([
    ['a'],
    [],
    [],
    ['b c', 'd'],
  ]);
});

test('an address is one of the web, and loses its slashes at the end', () => {
  const address = urlSetting();
  expect(
    ['http://a.example', 'https://a.example/b//', 'HTTP://a.example/'].map((text) =>
      parseSetting(address, text),
    ),
  ).toEqual(['http://a.example', 'https://a.example/b', 'HTTP://a.example']);
  for (const text of ['ws://a.example', 'httpx://a.example', 'shttp://a.example', 'a.example', ''])
    expect(parseSetting(address, text)).toBe(`must be an http or https address, got ${text}`);
});

test('a key has 24 to 512 visible characters, and is in no issue', () => {
  const key = keySetting();
  for (const text of ['k'.repeat(24), 'k'.repeat(512), `!${'~'.repeat(23)}`])
    expect(parseSetting(key, text)).toBe(text);
  expect(parseSetting(key, 'k'.repeat(23))).toBe(
    'must have at least 24 characters, it has 23: `openssl rand -hex 32` makes a good one',
  );
  expect(parseSetting(key, 'k'.repeat(513))).toBe('must have at most 512 characters');
  for (const text of [` ${'k'.repeat(24)}`, `${'k'.repeat(24)} `, `${'k'.repeat(24)}\u007f`])
    expect(parseSetting(key, text)).toBe(
      'must have visible ASCII characters only, without spaces: it is sent in a header',
    );
});

test('a secret has 1 to 4,096 visible characters, and is in no issue', () => {
  const secret = secretSetting();
  for (const text of ['s', 's'.repeat(4096)]) expect(parseSetting(secret, text)).toBe(text);
  for (const text of ['', 's'.repeat(4097), ' s', 's ', 'é'])
    expect(parseSetting(secret, text)).toBe(
      'must have 1 to 4,096 visible ASCII characters only, without spaces: it is sent in a header',
    );
});
