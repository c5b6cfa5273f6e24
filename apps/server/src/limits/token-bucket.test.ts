import { expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.js';

test('tokens come back at a steady pace, up to the burst, and debts are paid first', () => {
  let nowMs = 0;
  const bucket = new TokenBucket({ burst: 10, perSecond: 5 }, () => nowMs);
  expect(bucket.take(14)).toBe(true);
  expect(bucket.take()).toBe(false);
  nowMs = 900;
  expect(bucket.hasTokens).toBe(false);
  nowMs = 1000;
  expect(bucket.hasTokens).toBe(true);
  nowMs = 60_000;
  expect(bucket.take(10)).toBe(true);
  expect(bucket.hasTokens).toBe(false);
});

test('a bucket may begin with less than its burst', () => {
  let nowMs = 0;
  const bucket = new TokenBucket({ burst: 10, perSecond: 5, initial: 0 }, () => nowMs);
  expect(bucket.take()).toBe(false);
  nowMs = 200;
  expect(bucket.take()).toBe(true);
});
