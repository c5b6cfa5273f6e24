import { expect, test } from 'vitest';
import { KeyBuckets, TokenBucket } from './token-bucket.js';

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
  expect(bucket.takeUpTo(100)).toBe(10);
});

test('what there is may be taken, and no more', () => {
  let nowMs = 0;
  const bucket = new TokenBucket({ burst: 10, perSecond: 5, initial: 4 }, () => nowMs);
  expect(bucket.takeUpTo(3)).toBe(3);
  expect(bucket.takeUpTo(3)).toBe(1);
  expect(bucket.takeUpTo(3)).toBe(0);
  nowMs = 500;
  expect(bucket.takeUpTo(3)).toBeCloseTo(2.5);
  // Nothing is taken from a bucket with debts.
  nowMs = 1000;
  bucket.take(20);
  expect(bucket.takeUpTo(3)).toBe(0);
});

test('every key has a bucket of its own', () => {
  const buckets = new KeyBuckets({ burst: 2, perSecond: 0 }, () => 0);
  expect(buckets.of('a').takeUpTo(5)).toBe(2);
  expect(buckets.of('a').takeUpTo(5)).toBe(0);
  expect(buckets.of('b').takeUpTo(5)).toBe(2);
});
