import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { ProcessingShares } from './processing-shares.js';

function start() {
  const clock = createManualClock();
  const shares = new ProcessingShares({ clock, logger: pino({ level: 'silent' }) });
  const done: string[] = [];
  return {
    clock,
    shares,
    done,
    /** Work that takes some milliseconds. */
    work: (name: string, costMs: number) => () => {
      clock.advance(costMs);
      done.push(name);
    },
  };
}

test('work is done at once while the owner has time in this turn, and later in order', async () => {
  const { done, shares, work } = start();
  const account = shares.ofKey('a');
  for (const name of ['1', '2', '3', '4']) void account.run(work(name, 3));
  expect(done).toEqual(['1', '2']);
  expect(account.isFree).toBe(false);
  await nextTurn();
  expect(done).toEqual(['1', '2', '3', '4']);
  await nextTurn();
  expect(account.isFree).toBe(true);
});

test('work for the end of other work is a part of it, before everything that waits', async () => {
  const { done, shares, work } = start();
  const account = shares.ofKey('a');
  account.charge(4);
  account.schedule(work('waiting', 1));
  account.measure(() => {
    account.runAtEnd(() => {
      account.runAtEnd(work('last', 1));
      work('end', 1)();
    });
    work('work', 1)();
  });
  expect(done).toEqual(['work', 'end', 'last']);
  await nextTurn();
  expect(done).toEqual(['work', 'end', 'last', 'waiting']);
});

test('so is it counted, and without other work it is done when its owner has time', async () => {
  const { done, shares, work } = start();
  const account = shares.ofKey('a');
  account.measure(() => account.runAtEnd(work('end', 4)));
  expect(account.isFree).toBe(false);
  account.runAtEnd(work('alone', 1));
  expect(done).toEqual(['end']);
  await nextTurn();
  expect(done).toEqual(['end', 'alone']);
});

test('an owner with much work keeps no other from doing theirs in the same turn', async () => {
  const { done, shares, work } = start();
  const [greedy, modest] = [shares.ofKey('greedy'), shares.ofKey('modest')];
  for (let count = 0; count < 100; count += 1) void greedy.run(work('greedy', 9));
  void modest.run(work('modest', 1));
  expect(done).toEqual(['greedy', 'modest']);
  for (let turn = 1; turn <= 5; turn += 1) {
    await nextTurn();
    void modest.run(work('modest', 1));
  }
  expect(done.filter((name) => name === 'modest')).toHaveLength(6);
  expect(done.filter((name) => name === 'greedy')).toHaveLength(6);
});

test('where several owners are active, each has a shorter slice of a turn', async () => {
  const { clock, done, shares, work } = start();
  const [greedy, modest] = [shares.ofKey('greedy'), shares.ofKey('modest')];
  const pass = (costs: readonly (readonly [account: typeof greedy, durationMs: number])[]) => {
    for (let step = 0; step < 20; step += 1) {
      for (const [account, durationMs] of costs) account.charge(durationMs);
      clock.advance(25);
    }
  };
  const countInOneTurn = async () => {
    await nextTurn();
    done.length = 0;
    for (let count = 0; count < 8; count += 1) void greedy.run(work('greedy', 1));
    return done.length;
  };
  pass([[greedy, 8]]);
  expect(await countInOneTurn()).toBe(4);
  await vi.waitUntil(() => done.length === 8);
  pass([
    [greedy, 8],
    [modest, 1],
  ]);
  expect(await countInOneTurn()).toBe(1);
  await vi.waitUntil(() => done.length === 8);
  pass([[greedy, 8]]);
  expect(await countInOneTurn()).toBe(4);
});

test('many owners have turns one after the other, and all of them do not take longer than a turn', async () => {
  const { clock, done, shares, work } = start();
  const names = Array.from({ length: 12 }, (_, index) => `${index}`);
  for (let round = 0; round < 2; round += 1)
    for (const name of names) void shares.ofKey(name).run(work(name, 4));
  const turnsMs: number[] = [];
  while (done.length < 24) {
    const startMs = clock.monotonicMs();
    await nextTurn();
    turnsMs.push(clock.monotonicMs() - startMs);
  }
  expect(Math.max(...turnsMs)).toBeLessThanOrEqual(16);
  const counts = names.map((name) => done.filter((each) => each === name).length);
  expect(counts).toEqual(names.map(() => 2));
});

test('work within other work is counted once, and what fails is reported to its caller', async () => {
  const { clock, shares } = start();
  const [outer, inner] = [shares.ofKey('outer'), shares.ofKey('inner')];
  outer.measure(() => inner.measure(() => clock.advance(5)));
  expect(inner.isFree).toBe(true);
  expect(outer.isFree).toBe(false);
  const failing = outer.run(() => {
    throw new Error('no');
  });
  const result = outer.run(() => 7);
  await expect(failing).rejects.toThrow('no');
  expect(await result).toBe(7);
});

test('keys, their viewers and addresses have accounts of their own', () => {
  const { shares } = start();
  const accounts = [shares.ofKey('a'), shares.ofViewers('a'), shares.ofAddress('a')];
  expect(new Set(accounts).size).toBe(3);
  expect(shares.ofKey('a')).toBe(accounts[0]);
});

test('addresses that do nothing are forgotten, keys are not', () => {
  const { shares } = start();
  const [key, address] = [shares.ofKey('a'), shares.ofAddress('198.51.100.1')];
  for (let count = 0; count < 10_000; count += 1) shares.ofAddress(`2001:db8::${count}`);
  expect(shares.ofKey('a')).toBe(key);
  expect(shares.ofAddress('198.51.100.1')).not.toBe(address);
});
