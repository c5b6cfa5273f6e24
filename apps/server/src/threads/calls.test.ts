import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { Calls, serveCalls } from './calls.js';

let close: () => void = () => undefined;
afterEach(() => close());

/**
 * Calls of a function on the other side of a channel, which responds with the number after the last
 * one.
 */
function connect() {
  const { port1, port2 } = new MessageChannel();
  close = () => port1.close();
  const cancelAll = serveCalls<number, string, number>(port2, async (count, { notify, signal }) => {
    for (let index = 0; index < count; index += 1) notify(index);
    if (count > 1) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return signal.aborted ? 'cancelled' : 'done';
  });
  return { calls: new Calls<number, string, number>(port1), cancelAll };
}

test('each call gets its notices and its response, in any order', async () => {
  const { calls } = connect();
  const long = new AbortController();
  const notices: number[] = [];
  const waiting = calls.call(3, {
    signal: long.signal,
    onNotice: (notice) => notices.push(notice),
  });
  expect(await calls.call(1)).toBe('done');
  long.abort();
  expect(await waiting).toBe('cancelled');
  expect(notices).toEqual([0, 1, 2]);
});

test('the side that responds can cancel all calls', async () => {
  const { calls, cancelAll } = connect();
  const both = Promise.all([calls.call(2), calls.call(2)]);
  await calls.call(0);
  cancelAll();
  expect(await both).toEqual(['cancelled', 'cancelled']);
});

test('calls under way and later ones fail with the first error', async () => {
  const { calls } = connect();
  const waiting = calls.call(2);
  calls.fail(new Error('ended'));
  calls.fail(new Error('ended twice'));
  await expect(waiting).rejects.toThrow('ended');
  await expect(calls.call(0)).rejects.toThrow(/^ended$/);
});

test('a request that cannot be copied fails alone', async () => {
  const { calls } = connect();
  // A function cannot be copied.
  await expect(calls.call((() => 1) as unknown as number)).rejects.toThrow('could not be cloned');
  expect(await calls.call(0)).toBe('done');
});
