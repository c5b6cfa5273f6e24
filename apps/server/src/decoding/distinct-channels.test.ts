import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDistinctChannels } from './distinct-channels.js';

const samples = (...values: number[]): Float32Array => Float32Array.from(values);

describe('createDistinctChannels', () => {
  test('two equal channels are one until a sample differs', () => {
    const channels = createDistinctChannels(2);
    channels.add([samples(0, 0.5), samples(0, 0.5)]);
    expect(channels.current()).toEqual([0]);
    channels.add([samples(0.25), samples(0.125)]);
    expect(channels.current()).toEqual([0, 1]);
  });

  test('channels that differed once stay apart although they are equal later', () => {
    const channels = createDistinctChannels(2);
    channels.add([samples(1), samples(0)]);
    channels.add([samples(0), samples(0)]);
    expect(channels.current()).toEqual([0, 1]);
  });

  test('a recording without samples has one', () => {
    expect(createDistinctChannels(3).current()).toEqual([0]);
  });

  test('a channel differs from the sample on that no earlier one has, in whichever block that is', () => {
    const channels = createDistinctChannels(4);
    expect(channels.differsFrom(0)).toBe(0);
    channels.add([samples(1, 1), samples(1, 1), samples(1, 0), samples(1, 1)]);
    channels.add([samples(1, 1, 1), samples(1, 0, 1), samples(1, 1, 1), samples(1, 0, 1)]);
    expect([0, 1, 2, 3].map((channel) => channels.differsFrom(channel))).toEqual([
      0,
      3,
      1,
      Number.POSITIVE_INFINITY,
    ]);
    channels.add([samples(1), samples(1), samples(1), samples(0)]);
    expect(channels.differsFrom(3)).toBe(5);
  });

  test('agrees with comparing whole channels, however they are cut into blocks', () => {
    const recording = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 12 }))
      .chain(([channelCount, frames]) =>
        fc.tuple(
          fc.array(fc.array(fc.constantFrom(0, 1), { minLength: frames, maxLength: frames }), {
            minLength: channelCount,
            maxLength: channelCount,
          }),
          fc.integer({ min: 1, max: frames }),
        ),
      );
    fc.assert(
      fc.property(recording, ([audio, blockFrames]) => {
        const channels = createDistinctChannels(audio.length);
        const frames = audio[0]?.length ?? 0;
        for (let from = 0; from < frames; from += blockFrames)
          channels.add(audio.map((each) => samples(...each.slice(from, from + blockFrames))));
        const texts = audio.map(String);
        const expected = [...new Set(texts)].map((text) => texts.indexOf(text));
        expect(channels.current()).toEqual(expected);
        const equalSamples = (left: number, right: number) => {
          const difference = audio[left]?.findIndex((one, at) => one !== audio[right]?.[at]) ?? 0;
          return difference === -1 ? Number.POSITIVE_INFINITY : difference;
        };
        for (const channel of audio.keys()) {
          const earlier = Array.from({ length: channel }, (_, one) => equalSamples(one, channel));
          expect(channels.differsFrom(channel)).toBe(Math.max(0, ...earlier));
        }
      }),
    );
  });
});
