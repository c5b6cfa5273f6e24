import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { AudioGate } from './audio-gate.js';

test('what is taken and what is lost is all that was given, and bytes keep their place in the sample', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 3, 4, 8),
      fc.array(fc.record({ size: fc.nat({ max: 40 }), room: fc.nat({ max: 40 }) })),
      (frameBytes, pieces) => {
        const gate = new AudioGate({ frameBytes, bytesPerSecond: 1 });
        let given = 0;
        let takenBytes = 0;
        let lostBytes = 0;
        for (const { size, room } of pieces) {
          // Each byte says which of its sample it is.
          const bytes = Uint8Array.from(
            { length: size },
            (_, index) => (given + index) % frameBytes,
          );
          given += size;
          const { taken, lost } = gate.take(bytes, room);
          expect(taken.length).toBeLessThanOrEqual(room);
          for (const byte of taken) expect(byte).toBe(takenBytes++ % frameBytes);
          for (const { from, to } of lost) lostBytes += to - from;
        }
        expect(takenBytes + lostBytes).toBe(given);
        expect(gate.lostSeconds).toBe(lostBytes);
      },
    ),
  );
});

test('the place of audio that does not arrive counts what was lost before it', () => {
  const gate = new AudioGate({ frameBytes: 1, bytesPerSecond: 1 });
  gate.take(new Uint8Array(10), 5);
  gate.take(new Uint8Array(10), 10);
  expect(gate.loseFrom(3)).toEqual({ from: 3, to: 20 });
  expect(gate.loseFrom(7)).toEqual({ from: 12, to: 20 });
});
