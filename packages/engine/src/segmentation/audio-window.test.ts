import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AudioWindow } from './audio-window.js';

/** Every sample has its own position as its value, which wraps. */
const positions = Int16Array.from({ length: 2 ** 16 }, (_, position) => position);

/** Samples from one position to another. */
function expected(from: number, to: number): Int16Array {
  const samples = new Int16Array(to - from);
  for (let at = from; at < to; ) {
    const start = at % positions.length;
    const count = Math.min(to - at, positions.length - start);
    samples.set(positions.subarray(start, start + count), at - from);
    at += count;
  }
  return samples;
}

/** The bytes of samples, which are compared at once. */
function viewBytes({ buffer, byteLength, byteOffset }: Int16Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

test('copies are what was appended, as long as it was not dropped', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 100_000 }),
      fc.array(fc.tuple(fc.nat({ max: 40_000 }), fc.nat(), fc.nat(), fc.nat()), { maxLength: 20 }),
      (start, steps) => {
        const window = new AudioWindow(start);
        let dropped = start;
        for (const [length, first, second, drop] of steps) {
          const before = window.end;
          window.append(expected(before, before + length));
          expect(window.end).toBe(before + length);
          dropped += drop % (window.end - dropped + 1);
          window.dropBefore(dropped);
          const from = dropped + (first % (window.end - dropped + 1));
          const to = from + (second % (window.end - from + 1));
          const wanted = viewBytes(expected(from, to));
          expect(viewBytes(window.copy(from, to)).equals(wanted)).toBe(true);
          expect(viewBytes(window.view(from, to)).equals(wanted)).toBe(true);
        }
      },
    ),
  );
});
