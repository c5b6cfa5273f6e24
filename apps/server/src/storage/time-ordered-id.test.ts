import { expect, it } from 'vitest';
import { timeOrderedId } from './time-ordered-id.js';

it('makes uuids of version 7, which are in the order of their times', () => {
  const times = [0, 1, 0xffff, 0x1_0000, Date.UTC(2025, 0, 1), Date.UTC(2199, 0, 1)];
  const ids = times.map(timeOrderedId);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16))).toEqual(times);
  expect(new Set(Array.from({ length: 1000 }, () => timeOrderedId(1))).size).toBe(1000);
});
