import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextTokens } from './next-tokens.js';

const scoresOf = fc
  .array(fc.float({ min: -40, max: 40, noNaN: true }), { minLength: 1, maxLength: 60 })
  .map((scores) => Float32Array.from(scores));

/** Logarithms of the probabilities, by the definition of the softmax. */
function computeLogs(scores: Float32Array): number[] {
  const top = Math.max(...scores);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - top), 0);
  return Array.from(scores, (score) => score - top - Math.log(total));
}

test('the likeliest tokens are those of a plain softmax and sort', () => {
  fc.assert(
    fc.property(scoresOf, fc.integer({ min: 1, max: 6 }), (scores, count) => {
      const logs = computeLogs(scores);
      const top = Math.max(...scores);
      const expected = Array.from(scores)
        .filter((score) => score >= top - 8)
        .sort((one, other) => other - one)
        .slice(0, count);
      const found = nextTokens(scores, count);
      // Either of two tokens with equal scores may be taken.
      expect(found.map(({ id }) => scores[id])).toEqual(expected);
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      for (const { id, log } of found) expect(log).toBeCloseTo(logs[id] ?? 0, 4);
    }),
  );
});

test('favoured tokens are candidates unless they are absurd, once each', () => {
  fc.assert(
    fc.property(scoresOf, fc.array(fc.nat({ max: 59 })), (scores, favoured) => {
      const top = Math.max(...scores);
      const found = nextTokens(scores, 2, favoured).map(({ id }) => id);
      expect(new Set(found).size).toBe(found.length);
      for (const id of favoured) {
        const score = scores[id];
        const isCandidate = score !== undefined && score > top - 12;
        if (isCandidate) expect(found).toContain(id);
      }
      expect(found.every((id) => id < scores.length)).toBe(true);
    }),
  );
});

test('tokens that are forbidden are no candidates, and take no probability', () => {
  const scores = Float32Array.of(1, Number.NEGATIVE_INFINITY, 1);
  expect(nextTokens(scores, 3, [1])).toEqual([
    { id: 0, log: expect.closeTo(Math.log(0.5), 5) as number },
    { id: 2, log: expect.closeTo(Math.log(0.5), 5) as number },
  ]);
});
