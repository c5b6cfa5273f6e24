import { defaults } from '@earshot/core';
import { expect, test } from 'vitest';
import { toAudioFormat } from './audio-format.js';

test('the defaults are those of the contract', () => {
  const { encoding, bit_depth, companded_bit_depth, sample_rate, channels } = defaults.live;
  expect(toAudioFormat({})).toEqual({ encoding, bit_depth, sample_rate, channels });
  for (const companded of ['wav/alaw', 'wav/ulaw'] as const) {
    expect(toAudioFormat({ encoding: companded }).bit_depth).toBe(companded_bit_depth);
  }
  expect(toAudioFormat({ bit_depth: 24, channels: 2 })).toMatchObject({
    bit_depth: 24,
    channels: 2,
  });
});
