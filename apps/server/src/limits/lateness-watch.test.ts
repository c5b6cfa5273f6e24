import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import type { ProcessingAccount } from './processing-account.js';
import { ProcessingShares } from './processing-shares.js';

type Costs = readonly (readonly [account: ProcessingAccount, msPerSecond: number])[];

function start() {
  const clock = createManualClock();
  const warnings: unknown[] = [];
  const logger = pino({ level: 'silent' });
  logger.warn = (details: unknown) => void warnings.push(details);
  const shares = new ProcessingShares({ clock, logger });
  return {
    warnings,
    greedy: shares.ofKey('greedy'),
    modest: shares.ofKey('modest'),
    /**
     * Advances the time, during which accounts have these costs, and timers are late by this much.
     */
    pass: (seconds: number, lateMs: number, costs: Costs) => {
      const stepMs = 25 + lateMs;
      for (let ms = 0; ms < seconds * 1000; ms += stepMs) {
        for (const [account, msPerSecond] of costs) account.charge((msPerSecond * stepMs) / 1000);
        clock.advance(stepMs);
      }
    },
  };
}

test('while the loop is late the owner that costs most is limited more and more, and others are not', () => {
  const { greedy, modest, pass, warnings } = start();
  const costs: Costs = [
    [modest, 120],
    [greedy, 450],
  ];
  pass(1, 20, costs);
  expect(greedy.limitPerSecond).toBeUndefined();
  pass(1, 40, costs);
  const limited = greedy.limitPerSecond ?? 0;
  expect(limited).toBeLessThan(400);
  pass(1, 40, costs);
  expect(greedy.limitPerSecond).toBeLessThan(limited);
  pass(20, 40, costs);
  expect(greedy.limitPerSecond).toBe(100);
  expect(modest.isLimited).toBe(false);
  expect(warnings).toEqual([expect.objectContaining({ owner: 'key greedy' })]);
});

test('the limit becomes higher again, and ends, even if its owner has gone', () => {
  const { greedy, modest, pass } = start();
  pass(5, 40, [
    [modest, 10],
    [greedy, 600],
  ]);
  const limited = greedy.limitPerSecond ?? 0;
  expect(limited).toBeLessThan(200);
  pass(5, 0, []);
  expect(greedy.limitPerSecond).toBeGreaterThan(1.2 * limited);
  pass(30, 0, []);
  expect(greedy.isLimited).toBe(false);
});

test('where only its own work is late, an owner is limited later', () => {
  const { greedy, pass } = start();
  pass(5, 90, [[greedy, 600]]);
  expect(greedy.isLimited).toBe(false);
  pass(5, 150, [[greedy, 600]]);
  expect(greedy.isLimited).toBe(true);
});

test('where others are active an owner takes no more than half of the time, and alone all of it', () => {
  const { greedy, modest, pass } = start();
  pass(2, 0, [[greedy, 900]]);
  expect(greedy.isLimited).toBe(false);
  pass(2, 0, [
    [greedy, 900],
    [modest, 1],
  ]);
  expect(greedy.limitPerSecond).toBeGreaterThanOrEqual(500);
  expect(greedy.limitPerSecond).toBeLessThan(600);
});

test('what many connections take in real time is never taken from them', () => {
  const { greedy, modest, pass } = start();
  greedy.connectionCount = 400;
  pass(20, 100, [
    [greedy, 900],
    [modest, 1],
  ]);
  expect(greedy.limitPerSecond).toBe(800);
});

test('what costs little is never limited', () => {
  const { greedy, modest, pass } = start();
  pass(10, 200, [
    [modest, 10],
    [greedy, 90],
  ]);
  expect(greedy.isLimited).toBe(false);
});
