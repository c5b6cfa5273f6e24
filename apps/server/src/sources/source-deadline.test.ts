import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listen } from '../../test/support/http-source.js';
import { createManualClock } from '../../test/support/manual-clock.js';
import type { Clock } from '../clock/index.js';
import { limitBody } from './limit-body.js';
import { fetcher, outcome, read, usual } from './test-sources.js';

/** A manual clock that knows how many sleep. */
function countingClock() {
  const clock = createManualClock();
  const counting = {
    ...clock,
    sleeping: 0,
    sleep: (...given: Parameters<Clock['sleep']>) => {
      counting.sleeping += 1;
      return clock.sleep(...given).finally(() => {
        counting.sleeping -= 1;
      });
    },
  };
  return counting;
}

test('the deadline covers the head and the body', async () => {
  const { url, requests } = await listen((request, response) => {
    if (request.url === '/drip') response.write('a');
  });
  const clock = countingClock();
  const made = fetcher({ clock });
  const timedOut = { code: 'source-timed-out', errorCode: 504 };
  const silent = outcome(`${url}/silent`, usual, made);
  while (requests.length === 0) await turn();
  clock.advance(usual.deadlineMs);
  expect(await silent).toMatchObject(timedOut);

  const drip = await made.fetchSource(`${url}/drip`, usual);
  const reading = read(drip);
  clock.advance(usual.deadlineMs - 1);
  expect(drip.stream.destroyed).toBe(false);
  clock.advance(1);
  await expect(reading).rejects.toMatchObject(timedOut);
  await expect.poll(() => clock.sleeping).toBe(0);
});

test('the signal of the caller ends it with its reason, and nothing is left behind', async () => {
  const { url } = await listen((_request, response) => response.write('a'));
  const clock = countingClock();
  const made = fetcher({ clock });
  const controller = new AbortController();
  const source = await made.fetchSource(url, { ...usual, signal: controller.signal });
  const reading = read(source);
  controller.abort(new Error('shutting down'));
  await expect(reading).rejects.toThrow('shutting down');
  await expect.poll(() => clock.sleeping).toBe(0);
  await expect(made.fetchSource(url, { ...usual, signal: controller.signal })).rejects.toThrow(
    'shutting down',
  );
});

test('a stream that is destroyed unread closes the connection', async () => {
  let hasClosed: () => void = () => undefined;
  const closing = new Promise<void>((resolve) => {
    hasClosed = resolve;
  });
  const { url } = await listen((_request, response) => {
    response.on('close', hasClosed);
    response.write('a');
  });
  const clock = countingClock();
  const source = await fetcher({ clock }).fetchSource(url, usual);
  source.stream.destroy();
  await closing;
  await expect.poll(() => clock.sleeping).toBe(0);
});

test('a source that sends too slowly fails, a slow reader does not', async () => {
  const clock = countingClock();
  const floor = { bytesPerSecond: 1000, windowMs: 30_000 };
  async function* body(chunkBytes: number, everyMs: number) {
    for (let count = 0; count < 100; count += 1) {
      clock.advance(everyMs);
      yield new Uint8Array(chunkBytes);
    }
  }
  const drain = async (source: AsyncIterable<Uint8Array>, readerMs: number) => {
    for await (const _ of limitBody(source, 1e9, floor, clock)) clock.advance(readerMs);
  };
  await expect(drain(body(999, 1000), 0)).rejects.toMatchObject({
    code: 'source-timed-out',
    errorCode: 504,
  });
  await expect(drain(body(1000, 1000), 0)).resolves.toBeUndefined();
  await expect(drain(body(1000, 1000), 60_000)).resolves.toBeUndefined();
});
