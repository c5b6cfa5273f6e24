import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locateAudio } from './locate-audio.js';

const noise = (length: number, seed: number) => {
  let state = seed + 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
};

interface Case {
  stored: Uint8Array;
  boundaries: readonly number[];
}

const locate = (
  head: Uint8Array,
  { boundaries, stored }: Case,
  isAll: boolean,
): Promise<number | undefined> =>
  locateAudio({
    head,
    isAll,
    boundaries,
    size: stored.length,
    read: async (offset, length) => stored.subarray(offset, offset + length),
  });

test('audio that is sent again from an acknowledgement on is found, however much of it and of new audio comes at first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 300, max: 4000 }), { minLength: 1, maxLength: 12 }),
      fc.nat(),
      fc.integer({ min: 300, max: 30_000 }),
      fc.nat(),
      async (lengths, seen, headLength, seed) => {
        const boundaries = lengths.map((_, index) =>
          lengths.slice(0, index + 1).reduce((sum, each) => sum + each, 0),
        );
        const size = boundaries.at(-1) ?? 0;
        const all = noise(size + 40_000, seed);
        const from = [0, ...boundaries][seen % (boundaries.length + 1)] ?? 0;
        const head = all.subarray(from, from + headLength);
        const place = { stored: all.subarray(0, size), boundaries };
        expect(await locate(head, place, true)).toBe(from);
        expect([from, undefined]).toContain(await locate(head, place, false));
      },
    ),
  );
});

test('speech decides at once, a few bytes wait for more', async () => {
  const stored = noise(32_000, 1);
  const place = { stored, boundaries: [8000, 16_000, 32_000] };
  expect(await locate(stored.subarray(8000, 11_200), place, false)).toBe(8000);
  expect(await locate(stored.subarray(8000, 8100), place, false)).toBeUndefined();
});

test('silence before speech waits for the speech', async () => {
  const silence = new Uint8Array(3200);
  const stored = Buffer.concat([silence, noise(3200, 2), silence, noise(3200, 3), silence]);
  const place = { stored, boundaries: [3200, 6400, 9600, 12_800, 16_000] };
  expect(await locate(silence, place, false)).toBeUndefined();
  expect(await locate(stored.subarray(6400), place, false)).toBe(6400);
  expect(await locate(stored.subarray(0, 6400), place, false)).toBe(0);
});

test('silence that nothing tells apart is new', async () => {
  const stored = Buffer.concat([noise(3200, 4), new Uint8Array(6400)]);
  const place = { stored, boundaries: [3200, 6400, 9600] };
  expect(await locate(new Uint8Array(3200), place, true)).toBe(9600);
  expect(await locate(new Uint8Array(9600), place, false)).toBe(9600);
});

test('audio that was never heard is new', async () => {
  const place = { stored: noise(9600, 5), boundaries: [3200, 6400, 9600] };
  expect(await locate(noise(3200, 6), place, false)).toBe(9600);
});
