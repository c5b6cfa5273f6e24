import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InterleavedSamples } from './sample-blocks.js';

test('however the bytes are cut, the samples are the same', () => {
  const cases = fc.record({
    channels: fc.integer({ min: 1, max: 5 }),
    frames: fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 200 }),
    cuts: fc.array(fc.nat(1000), { maxLength: 20 }),
  });
  fc.assert(
    fc.property(cases, ({ channels, cuts, frames }) => {
      const whole = frames.slice(0, frames.length - (frames.length % channels));
      const bytes = Buffer.alloc(whole.length * 2);
      for (const [index, sample] of whole.entries()) bytes.writeInt16LE(sample, index * 2);
      const reader = new InterleavedSamples(channels);
      const read: number[][] = Array.from({ length: channels }, () => []);
      const places = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length];
      let from = 0;
      for (const to of places.sort((left, right) => left - right)) {
        for (const [channel, samples] of reader.push(bytes.subarray(from, to)).entries())
          read[channel]?.push(...samples);
        from = to;
      }
      for (let channel = 0; channel < channels; channel += 1)
        expect(read[channel]).toEqual(whole.filter((_, index) => index % channels === channel));
    }),
  );
});
