import { expect, test } from 'vitest';
import { PairEvidence } from './pair-evidence.js';

/**
 * Evidence of sounds that both channels carry, by their level ratios and seconds, one after the
 * other.
 */
function collectEvidence(...sounds: readonly (readonly [ratioDb: number, seconds: number])[]) {
  const evidence = new PairEvidence();
  let before: number | undefined;
  for (const [ratioDb, seconds] of sounds) {
    if (before !== undefined) evidence.addPassage(before, ratioDb, 0.3);
    for (let window = 0; window < 20 * seconds; window += 1) {
      evidence.addAudible();
      evidence.addSame(ratioDb);
    }
    before = ratioDb;
  }
  return evidence;
}

test('sounds at one level ratio are one voice, as are those of one that drifts', () => {
  expect(collectEvidence([6, 10]).isOne).toBe(true);
  const drift = Array.from({ length: 20 }, (_, index) => [10 - index, 0.5] as const);
  expect(collectEvidence(...drift).isOne).toBe(true);
});

test('sounds that jump between two ratios are two parties, and no room', () => {
  const call = collectEvidence([6, 3], [-6, 2], [6, 4]);
  expect(call.isOne).toBe(false);
  expect(call.isRoom).toBe(false);
});

test('sounds at many ratios are those of a room', () => {
  expect(collectEvidence([8, 3], [-7, 2], [1, 4], [8, 1], [1, 2]).isRoom).toBe(true);
  // A leak of the other party is much softer.
  expect(collectEvidence([28, 3], [-27, 2], [14, 1], [-14, 1]).isRoom).toBe(false);
});

test('too little is no evidence', () => {
  expect(new PairEvidence().isOne).toBe(false);
  expect(collectEvidence([6, 0.3]).isOne).toBe(false);
  const apart = collectEvidence([6, 1]);
  for (let window = 0; window < 60; window += 1) apart.addAudible();
  expect(apart.isOne).toBe(false);
});

test('channels that are audible alone, each at its times, are two parties', () => {
  const evidence = collectEvidence([20, 2]);
  expect(evidence.isOne).toBe(true);
  for (let window = 0; window < 20; window += 1) evidence.addAlone(-40);
  expect(evidence.isOne).toBe(false);
});

test('a voice in a reverberant room is one, and people who speak at once throughout are not', () => {
  for (const [shared, isOne] of [
    [37, true],
    [27, false],
  ] as const) {
    const evidence = collectEvidence([3, shared / 20]);
    for (let window = shared; window < 100; window += 1) evidence.addAudible();
    expect(evidence.isOne, String(shared)).toBe(isOne);
  }
});
