import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { combineSignals } from './combine-signals.js';

it('is aborted with the first of its sources, for its reason', () => {
  const sources = [new AbortController(), new AbortController()] as const;
  const { signal } = combineSignals(sources[0].signal, sources[1].signal);
  expect(signal.aborted).toBe(false);
  sources[1].abort('second');
  sources[0].abort('first');
  expect(signal.reason).toBe('second');
  expect(combineSignals(sources[0].signal).signal.reason).toBe('first');
});

it('leaves nothing in a source once it is released', () => {
  const source = new AbortController();
  const combined = Array.from({ length: 100 }, () => combineSignals(source.signal));
  expect(getEventListeners(source.signal, 'abort')).toHaveLength(100);
  for (const { release } of combined) release();
  expect(getEventListeners(source.signal, 'abort')).toHaveLength(0);
  source.abort();
  expect(combined.some(({ signal }) => signal.aborted)).toBe(false);
});
