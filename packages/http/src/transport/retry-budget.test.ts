import { expect, test } from 'vitest';
import { createRetryBudget } from './retry-budget.js';

test('a burst is bounded, and ten answered calls give one repetition back', () => {
  const budget = createRetryBudget(3);
  expect([1, 2, 3, 4].map(() => budget.take())).toEqual([true, true, true, false]);
  for (let call = 0; call < 9; call += 1) budget.gain();
  expect(budget.take()).toBe(false);
  budget.gain();
  // Ten tenths are not quite one in binary.
  budget.gain();
  expect(budget.take()).toBe(true);
});

test('it never holds more than its size', () => {
  const budget = createRetryBudget(1);
  for (let call = 0; call < 100; call += 1) budget.gain();
  expect([budget.take(), budget.take()]).toEqual([true, false]);
});
