import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { durationSetting, formatDuration } from './setting-types.js';

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

test.each(['59s', '7', '7 d', '1.5h', '-1d', '1w', '4000d', '999999999d', 'd', '', 'off'])(
  '%s is refused',
  (text) => {
    expect(setting.safeParse(text).error?.issues[0]?.message).toBe(
      `must be a duration from 1m to 3650d, such as 24h or 7d, got ${text}`,
    );
  },
);

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
