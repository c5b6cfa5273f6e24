import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAudioWindow } from './audio-window.js';

test('copies are what was appended, as long as it was not dropped', () => {
  fc.assert(
    fc.property(
      fc.array(fc.int16Array({ maxLength: 50 }), { maxLength: 20 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat())),
      (pieces, steps) => {
        const all = Int16Array.from(pieces.flatMap((piece) => [...piece]));
        const window = createAudioWindow();
        for (const piece of pieces) window.append(piece);
        expect(window.end).toBe(all.length);
        let dropped = 0;
        for (const [first, second, drop] of steps) {
          dropped += drop % (all.length - dropped + 1);
          window.dropBefore(dropped);
          const from = dropped + (first % (all.length - dropped + 1));
          const to = from + (second % (all.length - from + 1));
          expect(window.copy(from, to)).toEqual(all.slice(from, to));
        }
      },
    ),
  );
});
