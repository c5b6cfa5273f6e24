import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { TokenBucket } from '../../limits/token-bucket.js';
import { meterProcessing } from './meter-processing.js';

/** A connection whose data each take some milliseconds. */
function start(costMs: number, initialMs?: number) {
  const clock = createManualClock();
  const transport = new PassThrough();
  const exceeded: boolean[] = [];
  transport.on('data', () => clock.advance(costMs));
  const meter = meterProcessing({
    clock,
    transport,
    onExceeded: (isExceeded) => exceeded.push(isExceeded),
    ...(initialMs === undefined ? {} : { initialMs }),
  });
  return {
    clock,
    meter,
    exceeded,
    transport,
    receive: async () => {
      transport.write('x');
      await nextTurn();
    },
  };
}

test('a connection that takes little time is always read', async () => {
  const { clock, exceeded, receive } = start(0.5);
  for (let frame = 0; frame < 500; frame += 1) {
    await receive();
    clock.advance(20);
  }
  expect(exceeded).toEqual([]);
});

test('a connection that takes more than its share waits until it has made up for it', async () => {
  const { clock, exceeded, receive } = start(10);
  for (let packet = 0; packet < 4; packet += 1) await receive();
  expect(exceeded).toEqual([true]);
  // About 8 ms are owed, which are 180 ms of waiting.
  for (let waitedMs = 0; waitedMs < 140; waitedMs += 20) {
    clock.advance(20);
    await nextTurn();
  }
  expect(exceeded).toEqual([true]);
  for (let waitedMs = 0; waitedMs < 100; waitedMs += 20) {
    clock.advance(20);
    await nextTurn();
  }
  expect(exceeded).toEqual([true, false]);
});

test('a connection may be given less at first', async () => {
  const { exceeded, receive } = start(10, 5);
  await receive();
  expect(exceeded).toEqual([true]);
});

test('what a bucket has is shared by the connections that draw from it', async () => {
  const [one, other] = [start(10), start(10)];
  const shared = new TokenBucket({ burst: 25, perSecond: 0 }, () => 0);
  for (const { meter, receive } of [one, other]) {
    meter.drawFrom(shared);
    await receive();
  }
  expect([one.exceeded, other.exceeded]).toEqual([[], []]);
  await one.receive();
  await other.receive();
  expect([one.exceeded, other.exceeded]).toEqual([[true], [true]]);
});

test('a connection that is gone is not resumed', async () => {
  const { clock, exceeded, receive, transport } = start(200);
  await receive();
  transport.destroy();
  clock.advance(10_000);
  await nextTurn();
  expect(exceeded).toEqual([true]);
});
