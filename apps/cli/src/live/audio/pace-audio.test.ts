import { createFakeClock } from '@earshot/testing';
import { expect, it } from 'vitest';
import { paceAudio } from './pace-audio.js';

async function* createChunks(...lengths: number[]): AsyncGenerator<Uint8Array> {
  for (const length of lengths) yield new Uint8Array(length);
}

/** Records when audio passes, at 1,000 bytes per second. */
function pace(chunks: AsyncIterable<Uint8Array>, signal = new AbortController().signal) {
  const clock = createFakeClock();
  const passed: [atMs: number, bytes: number][] = [];
  const done = (async () => {
    for await (const piece of paceAudio(chunks, { bytesPerSecond: 1000, clock, signal }))
      passed.push([clock.monotonicMs(), piece.length]);
  })();
  return { clock, passed, done };
}

it('yields each tenth of a second at its end', async () => {
  const { clock, passed, done } = pace(createChunks(250, 100));
  await clock.advance(99);
  expect(passed).toEqual([]);
  await clock.advance(1000);
  await done;
  expect(passed).toEqual([
    [100, 100],
    [200, 100],
    [250, 50],
    [350, 100],
  ]);
});

it('catches up with audio that comes late, so that delays do not accumulate', async () => {
  const gate: { open?: () => void } = {};
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  async function* late() {
    yield new Uint8Array(100);
    await opened;
    yield new Uint8Array(300);
  }
  const { clock, passed, done } = pace(late());
  await clock.advance(320);
  gate.open?.();
  await clock.advance(200);
  await done;
  expect(passed).toEqual([
    [100, 100],
    [320, 100],
    [320, 100],
    [400, 100],
  ]);
});

it('ends at once when aborted, and leaves no timer behind', async () => {
  const controller = new AbortController();
  const { clock, passed, done } = pace(createChunks(1000), controller.signal);
  await clock.advance(150);
  controller.abort();
  await done;
  expect(passed).toEqual([[100, 100]]);
  expect(clock.pendingTimers).toBe(0);
});
