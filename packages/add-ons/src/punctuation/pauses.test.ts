import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Pauses } from './pauses.js';

const tokens = (...seconds: readonly (number | null)[]) =>
  seconds.map((pauseSeconds) => ({ pauseSeconds }));

test('a place without a pause says something only where others have one', () => {
  expect(new Pauses(tokens(0, 0, 0)).at(1)).toEqual({ seconds: null, share: 0, meanSeconds: 0 });
  expect(new Pauses(tokens(null, null)).at(0).seconds).toBeNull();
  const pauses = new Pauses(tokens(0, 0.5, 0, 1.5));
  expect(pauses.at(0)).toEqual({ seconds: 0, share: 0.5, meanSeconds: 1 });
  expect(pauses.at(3).seconds).toBe(1.5);
});

test('pauses further away do not count, and one long silence counts as two seconds', () => {
  const far = [9, ...Array.from({ length: 60 }, () => 0)];
  const pauses = new Pauses(tokens(...far));
  expect(pauses.at(20)).toMatchObject({ seconds: 0, meanSeconds: 2 });
  expect(pauses.at(40)).toMatchObject({ seconds: null, share: 0 });
});

test('shares are between none and all places, whatever the pauses are', () => {
  const pause = fc.oneof(fc.constant(null), fc.double({ min: 0, max: 30, noNaN: true }));
  fc.assert(
    fc.property(fc.array(pause, { minLength: 1, maxLength: 90 }), (seconds) => {
      const pauses = new Pauses(tokens(...seconds));
      for (const index of seconds.keys()) {
        const { meanSeconds, share } = pauses.at(index);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(meanSeconds).toBeLessThanOrEqual(2);
      }
    }),
  );
});
