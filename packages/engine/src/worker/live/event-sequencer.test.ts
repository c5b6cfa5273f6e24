import { expect, test } from 'vitest';
import { EventSequencer } from './event-sequencer.js';

test('events are emitted in order, and wait for those whose position was reserved', () => {
  const emitted: string[] = [];
  const sequencer = new EventSequencer<{ readonly type: string }>(({ type }) => emitted.push(type));
  sequencer.add({ type: 'start 0' });
  const first = sequencer.reserve();
  sequencer.add({ type: 'start 1' });
  const second = sequencer.reserve();
  second({ type: 'final 1' });
  expect(emitted).toEqual(['start 0']);
  expect(sequencer.isEmpty).toBe(false);
  first({ type: 'final 0' });
  expect(emitted).toEqual(['start 0', 'final 0', 'start 1', 'final 1']);
  expect(sequencer.isEmpty).toBe(true);
});

test('of events that replace each other only the last waits', () => {
  const emitted: { readonly type: string; readonly value: number }[] = [];
  const sequencer = new EventSequencer<{ readonly type: string; readonly value: number }>((event) =>
    emitted.push(event),
  );
  sequencer.add({ type: 'partial', value: 0 }, true);
  const take = sequencer.reserve();
  for (const value of [1, 2, 3]) sequencer.add({ type: 'partial', value }, true);
  sequencer.add({ type: 'other', value: 4 }, true);
  sequencer.add({ type: 'partial', value: 5 }, true);
  take({ type: 'final', value: 9 });
  expect(emitted.map(({ value }) => value)).toEqual([0, 9, 3, 4, 5]);
});
