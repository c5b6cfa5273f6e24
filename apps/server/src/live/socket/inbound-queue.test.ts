import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { createAccount } from '../../../test/support/processing.js';
import { InboundQueue } from './paced-reading.js';

function start() {
  const clock = createManualClock();
  const handled: string[] = [];
  const exceeded: boolean[] = [];
  const queue = new InboundQueue({
    clock,
    account: createAccount(clock),
    onMessage: (data) => handled.push(data.toString()),
    onExceeded: (isExceeded) => exceeded.push(isExceeded),
  });
  return {
    queue,
    handled,
    exceeded,
    send: (count: number) => {
      for (let index = 0; index < count; index += 1) queue.push(Buffer.from(`${index}`), true);
    },
    pass: async (seconds: number) => {
      for (let ms = 0; ms < seconds * 1000; ms += 20) {
        clock.advance(20);
        await nextTurn();
      }
    },
  };
}

test('frames within the rate are handled at once', async () => {
  const { exceeded, handled, pass, send } = start();
  for (let second = 0; second < 10; second += 1) {
    send(400);
    await pass(1);
  }
  expect(handled).toHaveLength(4000);
  expect(exceeded).toEqual([]);
});

test('frames above it wait, in order, and the client is not read until they are handled', async () => {
  const { exceeded, handled, pass, send } = start();
  send(3000);
  expect(handled).toHaveLength(1000);
  expect(exceeded).toEqual([true]);
  await pass(2);
  expect(handled.length).toBeGreaterThan(1950);
  expect(handled.length).toBeLessThanOrEqual(2000);
  expect(exceeded).toEqual([true]);
  await pass(2.2);
  expect(handled).toEqual(Array.from({ length: 3000 }, (_, index) => `${index}`));
  expect(exceeded).toEqual([true, false]);
});

test('text costs more with its length', async () => {
  const { handled, pass, queue } = start();
  const text = Buffer.alloc(1024 * 1024);
  for (let count = 0; count < 100; count += 1) queue.push(text, false);
  const burst = handled.length;
  expect(burst).toBeLessThan(20);
  await pass(1);
  expect(handled.length - burst).toBeLessThan(10);
});

test('what was sent before the client left is handled without waiting, and in slices', async () => {
  const { handled, queue, send } = start();
  send(3000);
  const flushed = queue.flush();
  expect(handled.length).toBeLessThan(1500);
  await flushed;
  expect(handled).toEqual(Array.from({ length: 3000 }, (_, index) => `${index}`));
});

test('pings and pongs count', async () => {
  const { exceeded, pass, queue } = start();
  const counted = Array.from({ length: 2500 }, () => queue.countControl());
  expect(counted.filter(Boolean)).toHaveLength(2000);
  expect(exceeded).toEqual([true]);
  await pass(0.1);
  expect(exceeded).toEqual([true, false]);
});

test('nothing is handled behind the end of the connection', async () => {
  const { exceeded, handled, pass, queue, send } = start();
  send(3000);
  queue.close();
  await pass(5);
  expect(handled).toHaveLength(1000);
  expect(exceeded).toEqual([true]);
});

test('a message that cost more than its length shows holds up the next', async () => {
  const { exceeded, handled, pass, queue, send } = start();
  send(1);
  queue.charge(1100);
  send(1);
  expect(handled).toHaveLength(1);
  expect(exceeded).toEqual([true]);
  await pass(0.3);
  expect(handled).toHaveLength(2);
  expect(exceeded).toEqual([true, false]);
});
