import { expect, test } from 'vitest';
import { PitchStatistics } from './pitch-statistics.js';

/** Pitches around one, which rise and fall by a few percent. */
function createVoice(pitchHz: number, frames: number): PitchStatistics {
  const statistics = new PitchStatistics();
  for (let frame = 0; frame < frames; frame += 1)
    statistics.add(Math.log(pitchHz) + 0.05 * Math.sin(frame / 7));
  return statistics;
}

test('voices of different pitch are likelier apart, one voice is not', () => {
  const apart = createVoice(110, 100).logLikelihoodRatio(createVoice(190, 100));
  expect(apart).toBeGreaterThan(100);
  expect(Math.abs(createVoice(110, 100).logLikelihoodRatio(createVoice(112, 100)))).toBeLessThan(
    apart / 50,
  );
});

test('unvoiced frames, and too few voiced ones, have no effect', () => {
  const silent = createVoice(110, 5);
  for (let frame = 0; frame < 100; frame += 1) silent.add(0);
  expect(silent.logLikelihoodRatio(createVoice(190, 100))).toBe(0);
  expect(silent.logDensity()(Math.log(190))).toBe(0);
});

test('the density is greatest at the mean pitch, and the distance of an octave is bounded', () => {
  const density = createVoice(110, 100).logDensity();
  const own = density(Math.log(110));
  expect(own).toBeGreaterThan(density(Math.log(125)));
  expect(density(Math.log(220))).toBe(density(Math.log(440)));
  expect(density(0)).toBe(0);
});
