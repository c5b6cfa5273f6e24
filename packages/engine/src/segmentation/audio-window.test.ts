import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AudioWindow } from './audio-window.js';

test('copies are what was appended, as long as it was not dropped', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 100_000 }),
      fc.array(fc.tuple(fc.nat({ max: 40_000 }), fc.nat(), fc.nat(), fc.nat()), { maxLength: 20 }),
      (start, steps) => {
        const window = new AudioWindow(start);
        // Every sample has its own position as its value.
        const expected = (from: number, to: number) =>
          Int16Array.from({ length: to - from }, (_, index) => from + index);
        let dropped = start;
        for (const [length, first, second, drop] of steps) {
          const before = window.end;
          window.append(expected(before, before + length));
          expect(window.end).toBe(before + length);
          dropped += drop % (window.end - dropped + 1);
          window.dropBefore(dropped);
          const from = dropped + (first % (window.end - dropped + 1));
          const to = from + (second % (window.end - from + 1));
          expect(window.copy(from, to)).toEqual(expected(from, to));
          expect(window.view(from, to)).toEqual(expected(from, to));
        }
      },
    ),
  );
});
