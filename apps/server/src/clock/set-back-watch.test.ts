import { expect, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { SetBackWatch } from './set-back-watch.js';

test('a clock that is set back is noticed once, one that is set forward or only advances is not', async () => {
  const clock = createManualClock();
  const watch = new SetBackWatch(clock);
  const noticed: number[] = [];
  const look = () => watch.look(async (byMs) => void noticed.push(byMs));
  clock.advance(60_000);
  await look();
  clock.setBy(3_600_000);
  await look();
  clock.setBy(-500);
  await look();
  expect(noticed).toEqual([]);
  clock.setBy(-7_200_000);
  clock.advance(1000);
  await look();
  await look();
  expect(noticed).toEqual([7_200_000]);
});

test('what could not be done about it is tried again', async () => {
  const clock = createManualClock();
  const watch = new SetBackWatch(clock);
  clock.setBy(-5000);
  await expect(watch.look(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow(
    'the disk is full',
  );
  clock.setBy(-3000);
  let noticed = 0;
  await watch.look(async (byMs) => void (noticed = byMs));
  expect(noticed).toBe(8000);
});
