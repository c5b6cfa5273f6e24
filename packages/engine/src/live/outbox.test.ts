import { expect, test } from 'vitest';
import { createOutbox } from './outbox.js';

test('events come in order, and wait for those whose place was kept', () => {
  const told: string[] = [];
  const outbox = createOutbox<{ readonly type: string }>(({ type }) => told.push(type));
  outbox.add({ type: 'start 0' });
  const first = outbox.reserve();
  outbox.add({ type: 'start 1' });
  const second = outbox.reserve();
  second({ type: 'final 1' });
  expect(told).toEqual(['start 0']);
  expect(outbox.isEmpty).toBe(false);
  first({ type: 'final 0' });
  expect(told).toEqual(['start 0', 'final 0', 'start 1', 'final 1']);
  expect(outbox.isEmpty).toBe(true);
});

test('of events that replace each other only the last waits', () => {
  const told: { readonly type: string; readonly value: number }[] = [];
  const outbox = createOutbox<{ readonly type: string; readonly value: number }>((event) =>
    told.push(event),
  );
  outbox.add({ type: 'partial', value: 0 }, true);
  const take = outbox.reserve();
  for (const value of [1, 2, 3]) outbox.add({ type: 'partial', value }, true);
  outbox.add({ type: 'other', value: 4 }, true);
  outbox.add({ type: 'partial', value: 5 }, true);
  take({ type: 'final', value: 9 });
  expect(told.map(({ value }) => value)).toEqual([0, 9, 3, 4, 5]);
});
