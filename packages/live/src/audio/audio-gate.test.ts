import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAudioGate } from './audio-gate.js';

test('audio that is taken and audio that is lost add up to all audio, and bytes keep their index in the frame', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 3, 4, 8),
      fc.array(fc.record({ size: fc.nat({ max: 40 }), room: fc.nat({ max: 40 }) })),
      (bytesPerFrame, chunks) => {
        const gate = createAudioGate(bytesPerFrame, 1);
        let given = 0;
        let takenBytes = 0;
        let lostBytes = 0;
        for (const { size, room } of chunks) {
          // Each byte is its own index in its frame.
          const bytes = Uint8Array.from(
            { length: size },
            (_, index) => (given + index) % bytesPerFrame,
          );
          given += size;
          const { taken, lost } = gate.take(bytes, room);
          expect(taken.length).toBeLessThanOrEqual(room);
          for (const byte of taken) expect(byte).toBe(takenBytes++ % bytesPerFrame);
          for (const { startSeconds, endSeconds } of lost) lostBytes += endSeconds - startSeconds;
        }
        expect(takenBytes + lostBytes).toBe(given);
        expect(gate.lostSeconds).toBe(lostBytes);
      },
    ),
  );
});

test('the range of audio that does not arrive counts what was lost before it', () => {
  const gate = createAudioGate(1, 1);
  gate.take(new Uint8Array(10), 5);
  gate.take(new Uint8Array(10), 10);
  expect(gate.lostFrom(3)).toEqual({ startSeconds: 3, endSeconds: 20 });
  expect(gate.lostFrom(7)).toEqual({ startSeconds: 12, endSeconds: 20 });
});
