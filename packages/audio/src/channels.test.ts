import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noise } from '../test/tones.js';
import { deinterleave, interleave, mixDown, selectChannels } from './channels.js';

test('frames hold one sample of each channel in turn', () => {
  expect([...interleave([Float32Array.of(1, 2), Float32Array.of(3, 4)])]).toEqual([1, 3, 2, 4]);
});

test('what was interleaved is taken apart again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 50 }),
      (count, frames) => {
        const channels = Array.from({ length: count }, (_, index) => noise(frames, index));
        expect(deinterleave(interleave(channels), count)).toEqual(channels);
      },
    ),
  );
});

test('a mix is the mean of its channels', () => {
  expect([...mixDown([Float32Array.of(1, 0.5), Float32Array.of(1, -0.5)])]).toEqual([1, 0]);
  expect([...mixDown([Float32Array.of(0.25)])]).toEqual([0.25]);
  expect(mixDown([])).toHaveLength(0);
});

test('uneven channels and samples that end within a frame are refused', () => {
  expect(() => interleave([new Float32Array(1), new Float32Array(2)])).toThrow(
    /channel 1 has 2 samples; it must have 1, as channel 0 has/,
  );
  expect(() => mixDown([new Float32Array(1), new Float32Array(2)])).toThrow(/channel 1/);
  expect(() => deinterleave(new Float32Array(5), 2)).toThrow(
    'there are 5 samples; frames of 2 channels take a multiple of 2',
  );
  expect(() => deinterleave(new Float32Array(5), 0)).toThrow(/channels is 0/);
});

test('channels are picked in the order asked for, and none that does not exist', () => {
  const [left, right] = [Float32Array.of(1), Float32Array.of(2)];
  expect(selectChannels([left, right], [1, 0, 1])).toEqual([right, left, right]);
  expect(() => selectChannels([left, right], [2])).toThrow(
    'channel is 2; it must be a whole number from 0 to 1',
  );
  expect(() => selectChannels([left], [-1])).toThrow('channel is -1');
});
