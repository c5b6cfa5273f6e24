import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryJournal } from '../../../test/support/memory-journal.js';
import { ReceivedAudio } from './received-audio.js';

const frame = fc.uint8Array({ minLength: 1, maxLength: 40 });

/** Received audio, and a function that writes what was taken. */
function start() {
  const journal = new MemoryJournal();
  return {
    received: new ReceivedAudio(journal),
    write: async (audio: Uint8Array) =>
      journal.append({ audio, entries: [], acknowledgement: undefined }),
  };
}

test('what was taken is what came since, in order, and all of it can be read at any time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(frame, { maxLength: 5 }), { maxLength: 5 }),
      fc.nat(200),
      fc.nat(200),
      async (turns, offset, length) => {
        const { received, write } = start();
        const all: number[] = [];
        const check = async () => {
          expect(received.size).toBe(all.length);
          const bytes = await received.read(Math.min(offset, all.length), length);
          expect([...bytes]).toEqual(all.slice(offset, offset + length));
        };
        for (const frames of turns) {
          for (const bytes of frames) {
            received.append(bytes);
            all.push(...bytes);
          }
          await check();
          const taken = received.take();
          expect([...taken]).toEqual(frames.flatMap((bytes) => [...bytes]));
          await check();
          await write(taken);
          await check();
          received.settle();
          await check();
        }
      },
    ),
  );
});

test('a frame that comes alone is held as it came, and is not changed by those that follow', () => {
  const { received } = start();
  const [first, second] = [Uint8Array.of(1, 2), Uint8Array.of(3)];
  received.append(first);
  expect(received.take()).toBe(first);
  received.append(first);
  received.append(second);
  expect([...received.take()]).toEqual([1, 2, 3]);
  expect(first).toEqual(Uint8Array.of(1, 2));
});

test('audio that will not be written is dropped', () => {
  const { received } = start();
  received.append(Uint8Array.of(1));
  received.take();
  received.append(Uint8Array.of(2));
  expect(received.size).toBe(2);
  received.drop();
  expect([received.size, received.pendingBytes]).toEqual([0, 0]);
});
