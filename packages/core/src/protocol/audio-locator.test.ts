import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AudioLocator, type Location } from './audio-locator.js';

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

/** A locator, and how many bytes it has read. */
function start({ boundaries, stored }: Case) {
  let readBytes = 0;
  const locator = new AudioLocator({
    boundaries,
    stored: {
      size: stored.length,
      read: async (offset, length) => {
        readBytes += length;
        return stored.subarray(offset, offset + length);
      },
    },
    isAborted: () => false,
  });
  return { locator, readBytes: () => readBytes };
}

const outcome = (location: Location) =>
  location.kind === 'found' ? location.offset : location.kind;

async function locate(head: Uint8Array, place: Case, isFinal: boolean) {
  return outcome(await start(place).locator.locate(head, isFinal));
}

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
        expect([from, 'ambiguous']).toContain(await locate(head, place, false));
        // The outcome does not depend on how the audio grows: it is that of all of it.
        const { locator } = start(place);
        for (let end = 100; end < headLength; end += 997) {
          const early = outcome(await locator.locate(head.subarray(0, end), false));
          expect([from, 'ambiguous']).toContain(early);
        }
        expect(outcome(await locator.locate(head, true))).toBe(from);
      },
    ),
  );
});

test('speech decides at once, a few bytes wait for more', async () => {
  const stored = noise(32_000, 1);
  const place = { stored, boundaries: [8000, 16_000, 32_000] };
  expect(await locate(stored.subarray(8000, 11_200), place, false)).toBe(8000);
  expect(await locate(stored.subarray(8000, 8100), place, false)).toBe('ambiguous');
});

test('silence before speech waits for the speech', async () => {
  const silence = new Uint8Array(3200);
  const stored = Buffer.concat([silence, noise(3200, 2), silence, noise(3200, 3), silence]);
  const place = { stored, boundaries: [3200, 6400, 9600, 12_800, 16_000] };
  expect(await locate(silence, place, false)).toBe('silence');
  expect(await locate(stored.subarray(6400, 9700), place, false)).toBe(6400);
  expect(await locate(stored.subarray(6400), place, false)).toBe(6400);
  expect(await locate(stored.subarray(0, 6400), place, false)).toBe(0);
});

test('silence that cannot be located is new', async () => {
  const stored = Buffer.concat([noise(3200, 4), new Uint8Array(6400)]);
  const place = { stored, boundaries: [3200, 6400, 9600] };
  expect(await locate(new Uint8Array(3200), place, true)).toBe(9600);
  expect(await locate(new Uint8Array(9600), place, false)).toBe(9600);
});

test('silence that ends where the stored one did, to the byte, was sent before', async () => {
  const stored = Buffer.concat([noise(3200, 4), new Uint8Array(6400)]);
  const place = { stored, boundaries: [3200, 6400, 9600] };
  for (const from of [3200, 6400]) {
    const again = stored.subarray(from);
    expect(await locate(again, place, false)).toBe('silence');
    expect(await locate(Buffer.concat([again, noise(800, 7)]), place, false)).toBe(from);
  }
  const longer = Buffer.concat([new Uint8Array(6500), noise(800, 8)]);
  expect(await locate(longer, place, false)).toBe(9600);
});

test('audio that was never stored is new', async () => {
  const place = { stored: noise(9600, 5), boundaries: [3200, 6400, 9600] };
  expect(await locate(noise(3200, 6), place, false)).toBe(9600);
});

test('a tone that agrees with itself in many places waits, and then belongs to the last of them', async () => {
  const tone = Uint8Array.from({ length: 64_000 }, (_, index) => (index % 32) * 8);
  const place = { stored: tone, boundaries: [16_000, 32_000, 48_000, 64_000] };
  const head = tone.subarray(0, 3200);
  expect(await locate(head, place, false)).toBe('ambiguous');
  expect(await locate(head, place, true)).toBe(48_000);
});

test('the work of a search is bounded, whatever is stored and however often it is asked', async () => {
  const stored = Uint8Array.from({ length: 16 * 1024 * 1024 }, (_, index) => index % 2);
  const boundaries = Array.from({ length: 4096 }, (_, index) => index * 4096);
  const { locator, readBytes } = start({ stored, boundaries });
  const head = stored.subarray(0, 2 * 1024 * 1024);
  for (let end = 64 * 1024; end <= head.length; end += 64 * 1024)
    await locator.locate(head.subarray(0, end), false);
  // 16 MiB are read once for silence, and 64 MiB are compared, in blocks of 64 KiB.
  expect(readBytes()).toBeLessThan(2 * 96 * 1024 * 1024);
  expect(outcome(await locator.locate(head, true))).toBeTypeOf('number');
});
