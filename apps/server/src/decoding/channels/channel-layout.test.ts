import { expect, test } from 'vitest';
import { layoutOfFormat, layoutOfMask, readChannelLayout } from './channel-layout.js';

test('a layout has the channels of its centre and of low-frequency effects', () => {
  for (const [name, channels, centre, lowFrequency] of [
    ['5.1', 6, 2, [3]],
    ['5.1(side)', 6, 2, [3]],
    ['7.1', 8, 2, [3]],
    ['5.0', 5, 2, []],
    ['2.1', 3, undefined, [2]],
    ['6.1(front)', 7, undefined, [2]],
    ['6 channels (FL+FC+FR+BL+BR+LFE)', 6, 1, [5]],
    ['3 channels (FL+FR+LFE)', 3, undefined, [2]],
    ['22.2', 24, 2, [3, 23]],
  ] as const)
    expect(readChannelLayout(name, channels), name).toEqual({ name, centre, lowFrequency });
});

test('a name that says nothing of the channels, or of another number of them, is no layout', () => {
  for (const [name, channels] of [
    [null, 2],
    ['stereo', 2],
    ['6 channels', 6],
    ['5.1', 2],
    ['unknown', 3],
  ] as const)
    expect(readChannelLayout(name, channels), String(name)).toBeUndefined();
});

test('the mask of a WAV file names its loudspeakers when there is one for each channel', () => {
  expect(layoutOfMask(0x3f, 6)).toBe('6 channels (FL+FR+FC+LFE+BL+BR)');
  expect(readChannelLayout(layoutOfMask(0x60f, 6), 6)).toMatchObject({
    centre: 2,
    lowFrequency: [3],
  });
  for (const mask of [null, 0, 0x3, 0x63f]) expect(layoutOfMask(mask, 6)).toBeNull();
});

test('formats with an order of their own have the layout of that order', () => {
  expect(readChannelLayout(layoutOfFormat('opus', 6), 6)).toMatchObject({
    centre: 1,
    lowFrequency: [5],
  });
  expect(readChannelLayout(layoutOfFormat('flac', 6), 6)).toMatchObject({
    centre: 2,
    lowFrequency: [3],
  });
  expect(layoutOfFormat('mp3', 2)).toBeNull();
});
