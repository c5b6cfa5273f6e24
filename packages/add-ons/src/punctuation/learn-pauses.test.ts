import fc from 'fast-check';
import { expect, test } from 'vitest';
import { learnPauses, type PauseShares, type Place, pauseLength } from './learn-pauses.js';

const even = Array.from({ length: pauseLength(Number.POSITIVE_INFINITY) + 1 }, () => 0.125);
const trained: PauseShares = [even, even, even];
const end = (pauseSeconds: number): Place => ({ pauseSeconds, shares: [0.05, 0.05, 0.9] });
const word = (pauseSeconds: number): Place => ({ pauseSeconds, shares: [0.98, 0.01, 0.01] });
const many = (count: number, place: Place) => Array.from({ length: count }, () => place);

/** Log-odds of the end of a sentence by a pause. */
const odds = (places: readonly Place[], seconds: number) => {
  const [none, , sentence] = learnPauses(places, trained)(seconds);
  return sentence - none;
};

test('a long pause says more where the speaker pauses at the ends of sentences than who pauses anywhere', () => {
  const reader = [...many(50, end(0.8)), ...many(500, word(0))];
  const hesitating = [
    ...many(25, end(0.8)),
    ...many(25, end(0)),
    ...many(250, word(0)),
    ...many(250, word(0.8)),
  ];
  expect(odds(reader, 0.8)).toBeGreaterThan(3);
  expect(odds(hesitating, 0.8)).toBeLessThan(1);
  // A reader who does not pause has not ended.
  expect(odds(reader, 0)).toBeLessThan(odds(hesitating, 0));
});

test('in a short text pauses say what is usual', () => {
  expect(odds([word(0), end(0.8), word(0)], 0.8)).toBeGreaterThan(1);
});

test('log-odds are finite, whatever the pauses are', () => {
  const place = fc.record({
    pauseSeconds: fc.option(fc.double({ min: 0, max: 60, noNaN: true })),
    shares: fc.constantFrom([1, 0, 0] as const, [0, 0, 1] as const, [0.5, 0.3, 0.2] as const),
  });
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 60 }),
      fc.double({ min: 0, max: 60, noNaN: true }),
      (places, seconds) => {
        for (const log of learnPauses(places, trained)(seconds))
          expect(Number.isFinite(log)).toBe(true);
      },
    ),
  );
});
