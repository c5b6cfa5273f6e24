import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DistinctChannels } from './distinct-channels.js';

const samples = (...values: number[]): Float32Array => Float32Array.from(values);

describe('DistinctChannels', () => {
  test('two equal channels are one until a sample differs', () => {
    const channels = new DistinctChannels(2);
    channels.add([samples(0, 0.5), samples(0, 0.5)]);
    expect(channels.count).toBe(1);
    channels.add([samples(0.25), samples(0.125)]);
    expect(channels.count).toBe(2);
  });

  test('channels that differed once stay apart although they are equal later', () => {
    const channels = new DistinctChannels(2);
    channels.add([samples(1), samples(0)]);
    channels.add([samples(0), samples(0)]);
    expect(channels.count).toBe(2);
  });

  test('a recording without samples has one', () => {
    expect(new DistinctChannels(3).count).toBe(1);
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
        const channels = new DistinctChannels(audio.length);
        const frames = audio[0]?.length ?? 0;
        for (let from = 0; from < frames; from += blockFrames)
          channels.add(audio.map((each) => samples(...each.slice(from, from + blockFrames))));
        expect(channels.count).toBe(new Set(audio.map(String)).size);
      }),
    );
  });
});
