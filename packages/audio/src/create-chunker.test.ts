import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noise } from '../test/tones.js';
import { createChunker } from './create-chunker.js';
import { concatenateBlocks } from './samples/blocks.js';

const options = fc.record({
  sampleRateHz: fc.constantFrom(8000, 11_025, 16_000, 44_100),
  durationMs: fc.double({ min: 0.2, max: 30, noNaN: true }),
  channels: fc.integer({ min: 1, max: 3 }),
});

test('nothing is lost, and every chunk ends at its rounded moment', () => {
  fc.assert(
    fc.property(
      options,
      fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 12 }),
      ({ sampleRateHz, durationMs, channels }, lengths) => {
        const chunker = createChunker({ sampleRateHz, durationMs, channels });
        const blocks = lengths.map((length, index) =>
          Array.from({ length: channels }, (_, channel) => noise(length, index * 8 + channel)),
        );
        const chunks = blocks.flatMap((block) => chunker.push(block));
        let frames = 0;
        for (const [index, chunk] of chunks.entries()) {
          frames += chunk[0]?.length ?? 0;
          expect(frames).toBe(Math.round(((index + 1) * durationMs * sampleRateHz) / 1000));
        }
        const rest = chunker.flush();
        const all = rest === null ? chunks : [...chunks, rest];
        expect(concatenateBlocks(all, channels)).toEqual(concatenateBlocks(blocks, channels));
        expect(rest?.[0]?.length).not.toBe(0);
      },
    ),
    { numRuns: 300 },
  );
});

test('a whole number of frames gives chunks of equal length, and a shorter last one', () => {
  const chunker = createChunker({ sampleRateHz: 16_000, durationMs: 20 });
  expect(chunker.push([noise(1000)]).map(([samples]) => samples?.length)).toEqual([320, 320, 320]);
  expect(chunker.flush()?.[0]).toHaveLength(40);
  expect(chunker.flush()).toBeNull();
});

test('chunks of half a frame more stay in time with the clock', () => {
  const chunker = createChunker({ sampleRateHz: 44_100, durationMs: 5 });
  const lengths = chunker.push([noise(44_100)]).map(([samples]) => samples?.length);
  expect(lengths).toHaveLength(200);
  expect(new Set(lengths)).toEqual(new Set([220, 221]));
  expect(chunker.flush()).toBeNull();
});

test('a block that is filled again does not change a chunk', () => {
  const chunker = createChunker({ sampleRateHz: 1000, durationMs: 4 });
  const block = Float32Array.of(1, 2);
  chunker.push([block]);
  block.fill(9);
  expect(chunker.push([Float32Array.of(3, 4)])).toEqual([[Float32Array.of(1, 2, 3, 4)]]);
});

test.each([
  [{ sampleRateHz: 0, durationMs: 20 }, 'sampleRateHz is 0'],
  [
    { sampleRateHz: 16_000, durationMs: 0 },
    'durationMs is 0; it must be a number of at least 0.0625',
  ],
  [{ sampleRateHz: 16_000, durationMs: Number.NaN }, 'durationMs is NaN'],
  [{ sampleRateHz: 16_000, durationMs: Number.POSITIVE_INFINITY }, 'durationMs is Infinity'],
  [{ sampleRateHz: 16_000, durationMs: 20, channels: 0 }, 'channels is 0'],
])('refuses %o', (given, message) => {
  expect(() => createChunker(given)).toThrow(message);
});

test('refuses blocks of other channels', () => {
  const chunker = createChunker({ sampleRateHz: 16_000, durationMs: 20, channels: 2 });
  expect(() => chunker.push([noise(1)])).toThrow('the block has 1 channels; it must have 2');
});
