import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.js';
import { createAccount } from '../../../test/support/processing.js';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import { readInTurn } from './paced-reading.js';

/** A connection whose listener takes some milliseconds for each chunk. */
function connect(clock: ManualClock, account: ProcessingAccount, costMs: number) {
  const transport = new PassThrough({ highWaterMark: 1024 * 1024 });
  const received: string[] = [];
  const pauses = new Set<string>();
  let next: (() => void) | undefined;
  const listener = (chunk: Buffer): void => {
    clock.advance(costMs);
    received.push(chunk.toString('latin1'));
    next?.();
    next = undefined;
  };
  transport.on('error', () => undefined);
  transport.on('data', listener);
  readInTurn({
    transport,
    account,
    clock,
    reading: {
      pause: () => {
        pauses.add('turn');
        transport.pause();
      },
      resume: () => {
        pauses.delete('turn');
        if (pauses.size === 0) transport.resume();
      },
    },
  });
  return {
    transport,
    listener,
    received,
    pauses,
    pauseAtNext: () => {
      next = () => transport.pause();
    },
    failAtNext: () => {
      next = () => transport.destroy(new Error('write ECONNRESET'));
    },
  };
}

function start(costMs: number) {
  const clock = createManualClock();
  const account = createAccount(clock);
  return { clock, account, connect: () => connect(clock, account, costMs) };
}

test('what costs little is read as it comes', async () => {
  const one = start(0.1).connect();
  for (const text of ['a', 'b', 'c']) {
    one.transport.write(text);
    await nextTurn();
  }
  expect(one.received).toEqual(['a', 'b', 'c']);
});

test('connections of one owner are read in turns, each its next piece, and nothing is lost or changed', async () => {
  const { connect: open } = start(5);
  const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(40_000));
  const connections = texts.map((text) => {
    const connection = open();
    connection.transport.write(Buffer.from(text));
    return connection;
  });
  const turns: number[] = [];
  while (connections.some(({ received }) => received.join('').length < 40_000)) {
    const before = connections.flatMap(({ received }) => received).length;
    await nextTurn();
    turns.push(connections.flatMap(({ received }) => received).length - before);
  }
  expect(connections.map(({ received }) => received.join(''))).toEqual(texts);
  // A piece takes longer than a slice, so that a turn reads one of them.
  expect(Math.max(...turns)).toBe(1);
  const lengths = connections.map(({ received }) => received.length);
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
});

test('what has gathered until the turn of a connection is handled in it, and what comes first as it came', async () => {
  const { account, connect: open } = start(0.1);
  const { received, transport } = open();
  // The owner has used up its slice of this turn.
  account.charge(10);
  for (const text of ['1', '2', '3']) transport.write(text);
  await nextTurn();
  expect(received).toEqual(['1', '2', '3']);
});

test('a turn of a connection ends after a millisecond', async () => {
  const { account, connect: open } = start(0.4);
  const [one, other] = [open(), open()];
  account.charge(10);
  for (const { transport } of [one, other])
    for (const text of ['1', '2', '3', '4', '5']) transport.write(text);
  const counts: number[] = [];
  account.schedule(() => counts.push(one.received.length, other.received.length));
  await nextTurn();
  expect(counts).toEqual([3, 3]);
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  for (const { received } of [one, other]) expect(received.join('')).toBe('12345');
});

test('what comes while a connection waits follows in order', async () => {
  const { connect: open } = start(10);
  const [one, other] = [open(), open()];
  for (const text of ['1', '2', '3']) {
    one.transport.write(text);
    other.transport.write(text);
    await nextTurn();
  }
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(one.received.join('')).toBe('123');
  expect(other.received.join('')).toBe('123');
});

test('one that takes more than its share waits until it has made up for it', async () => {
  const { clock, connect: open } = start(10);
  const { received, transport } = open();
  const receive = async (text: string) => {
    transport.write(text);
    await nextTurn();
    await nextTurn();
  };
  const wait = async (ms: number) => {
    for (let waitedMs = 0; waitedMs < ms; waitedMs += 20) {
      clock.advance(20);
      await nextTurn();
    }
  };
  for (const text of ['1', '2', '3', '4', '5']) await receive(text);
  expect(received).toEqual(['1', '2', '3', '4']);
  // About 8 ms are owed, which takes 180 ms of waiting.
  await wait(140);
  expect(received).toEqual(['1', '2', '3', '4']);
  await wait(100);
  expect(received).toEqual(['1', '2', '3', '4', '5']);
  await receive('6');
  expect(received).toEqual(['1', '2', '3', '4', '5']);
  await wait(220);
  expect(received).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('a connection is paused only if more waits than a few frames', async () => {
  const { connect: open } = start(10);
  const { pauses, received, transport } = open();
  transport.write('1');
  transport.write('2'.repeat(16_000));
  expect(pauses.size).toBe(0);
  transport.write('3'.repeat(1000));
  expect(pauses).toEqual(new Set(['turn']));
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(pauses.size).toBe(0);
  expect(received.join('')).toBe(`1${'2'.repeat(16_000)}${'3'.repeat(1000)}`);
});

test('a connection that was paused meanwhile is not read in its turn', async () => {
  const { connect: open } = start(10);
  const { pauses, received, transport } = open();
  transport.write('1');
  transport.write('2');
  pauses.add('other');
  transport.pause();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(received).toEqual(['1']);
  pauses.delete('other');
  transport.resume();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(received).toEqual(['1', '2']);
});

test('a listener that is removed gets nothing more', async () => {
  const { connect: open } = start(10);
  const { listener, received, transport } = open();
  transport.write('a');
  await nextTurn();
  transport.off('data', listener);
  transport.write('b');
  await nextTurn();
  expect(received).toEqual(['a']);
  expect(transport.listenerCount('data')).toBe(0);
});

test('a listener that pauses gets the rest once it resumes', async () => {
  const { connect: open } = start(0.1);
  const { pauseAtNext, received, transport } = open();
  pauseAtNext();
  transport.write(Buffer.alloc(40_000, 'a'));
  await nextTurn();
  await nextTurn();
  expect(received.join('').length).toBe(8192);
  transport.resume();
  await nextTurn();
  expect(received.join('')).toBe('a'.repeat(40_000));
});

test('what a connection that fails has sent before is handled whole', async () => {
  const { connect: open } = start(5);
  const { failAtNext, received, transport } = open();
  failAtNext();
  transport.write(Buffer.alloc(40_000, 'a'));
  await nextTurn();
  expect(received.join('')).toBe('a'.repeat(40_000));
});

test('what a connection has sent is handled when it is gone, in order', async () => {
  const { connect: open } = start(10);
  const { received, transport } = open();
  transport.write('a');
  transport.write('b');
  transport.destroy();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(received).toEqual(['a', 'b']);
});
