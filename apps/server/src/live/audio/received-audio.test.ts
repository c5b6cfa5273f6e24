import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PendingAudio } from './received-audio.js';

const frame = fc.uint8Array({ maxLength: 40 });

test('it has the frames that were appended since it was cleared, in their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(frame, { maxLength: 5 })),
      fc.nat({ max: 100 }),
      (turns, kept) => {
        const pending = new PendingAudio();
        for (const frames of turns) {
          for (const bytes of frames) pending.append(bytes);
          const whole = Uint8Array.from(frames.flatMap((bytes) => [...bytes]));
          expect(pending.length).toBe(whole.length);
          expect(pending.view()).toEqual(whole);
          pending.clear(kept);
          expect(pending.length).toBe(0);
        }
      },
    ),
  );
});

test('a frame that comes alone is held as it came, and is not changed by those that follow', () => {
  const [first, second] = [Uint8Array.of(1, 2), Uint8Array.of(3)];
  const pending = new PendingAudio();
  pending.append(first);
  expect(pending.view()).toBe(first);
  pending.append(second);
  expect(pending.view()).toEqual(Uint8Array.of(1, 2, 3));
  expect(first).toEqual(Uint8Array.of(1, 2));
});
