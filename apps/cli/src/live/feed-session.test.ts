import { expect, it } from 'vitest';
import { feedSession } from './feed-session.js';

async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** A session that accepts a given amount of audio. */
function createTaker() {
  const taken: number[] = [];
  const open: (() => void)[] = [];
  const writable = new WritableStream<unknown>(
    {
      write: (chunk) =>
        new Promise((resolve) => {
          taken.push((chunk as Uint8Array).length);
          open.push(resolve);
        }),
    },
    { highWaterMark: 0 },
  );
  const session = { writable, send: () => true };
  return { session, taken, takeNext: () => open.shift()?.() };
}

function createAudio() {
  let read = 0;
  async function* chunks() {
    for (;;) {
      read += 1;
      yield new Uint8Array(read);
    }
  }
  return { chunks: chunks(), readSoFar: () => read };
}

it('reads no more than the session accepts', async () => {
  const { session, taken, takeNext } = createTaker();
  const { chunks, readSoFar } = createAudio();
  const controller = new AbortController();
  const fed = feedSession(session, { chunks, isCaptured: false }, controller.signal);
  await settle();
  expect([readSoFar(), taken]).toEqual([1, [1]]);
  takeNext();
  await settle();
  expect([readSoFar(), taken]).toEqual([2, [1, 2]]);
  // It also ends when it is aborted while it waits.
  controller.abort();
  await fed;
  expect(readSoFar()).toBe(2);
});

it('passes on the error of the audio', async () => {
  const { session } = createTaker();
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield* [];
    throw new Error('the disk is gone');
  }
  const { signal } = new AbortController();
  const fed = feedSession(session, { chunks: broken(), isCaptured: false }, signal);
  await expect(fed).rejects.toThrow('the disk is gone');
});
