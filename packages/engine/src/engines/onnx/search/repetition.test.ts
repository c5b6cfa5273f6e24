import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endsInLoop, holdsRepetition } from './repetition.js';

const distinct = fc.uniqueArray(fc.nat({ max: 500 }), { minLength: 1, maxLength: 24 });
const repeat = (ids: readonly number[], times: number) =>
  Array.from({ length: times }, () => ids).flat();
/** Repetitions that make a loop: 8 of a token or two, 4 of three to five, 3 of more. */
const minimumRepetitions = (length: number) => (length < 3 ? 8 : length < 6 ? 4 : 3);

test('a sequence that is repeated often enough is a loop, whatever is before it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), distinct, (before, ids) => {
      expect(endsInLoop([...before, ...repeat(ids, minimumRepetitions(ids.length))])).toBe(true);
    }),
  );
});

test('one repetition less is none, and neither is a loop that was left', () => {
  fc.assert(
    fc.property(distinct, (ids) => {
      const times = minimumRepetitions(ids.length);
      expect(endsInLoop(repeat(ids, times - 1))).toBe(false);
      expect(endsInLoop([...repeat(ids, times), 1000])).toBe(false);
    }),
  );
});

test('text without a token that comes twice holds neither', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 100 }), (ids) => {
      expect(endsInLoop(ids)).toBe(false);
      expect(holdsRepetition(ids)).toBe(false);
    }),
  );
});

test('tokens that stand in a row once less than a loop, or four times, are found anywhere', () => {
  const around = fc.uniqueArray(fc.integer({ min: 501, max: 10_000 }), { maxLength: 10 });
  fc.assert(
    fc.property(around, distinct, around, (before, ids, after) => {
      const times = Math.min(4, minimumRepetitions(ids.length) - 1);
      expect(holdsRepetition([...before, ...repeat(ids, times), ...after])).toBe(true);
      expect(holdsRepetition([...before, ...repeat(ids, times - 1)])).toBe(false);
    }),
  );
});
