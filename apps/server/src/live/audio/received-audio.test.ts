import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryJournal } from '../../../test/support/memory-journal.js';
import { type AudioChunks, joinChunks } from '../ports/audio-chunks.js';
import { ReceivedAudio } from './received-audio.js';

const frame = fc.uint8Array({ minLength: 1, maxLength: 40 });

/** Received audio, and a function that writes what was taken. */
function start() {
  const journal = new MemoryJournal();
  return {
    received: new ReceivedAudio(journal),
    write: async (audio: AudioChunks) =>
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
          expect([...joinChunks(taken)]).toEqual(frames.flatMap((bytes) => [...bytes]));
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

test('frames are held as they came, and short ones are joined when they are taken', () => {
  const { received } = start();
  const [long, first, second] = [new Uint8Array(3200), Uint8Array.of(1, 2), Uint8Array.of(3)];
  const take = (...frames: readonly Uint8Array[]) => {
    for (const frame of frames) received.append(frame);
    return received.take();
  };
  expect(take(first)[0]).toBe(first);
  const taken = take(long, first, long);
  expect(taken).toHaveLength(3);
  for (const [index, frame] of [long, first, long].entries()) expect(taken[index]).toBe(frame);
  expect(take(first, second)).toEqual([Buffer.of(1, 2, 3)]);
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
