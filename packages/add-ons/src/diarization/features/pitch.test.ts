import { expect, test } from 'vitest';
import { PitchTracker } from './pitch.js';

const rateHz = 16_000;

/** Pitches in Hz of each hundredth of a second, as they are found, or 0 where nothing is voiced. */
function trackPitches(sampleOf: (at: number) => number): number[] {
  const tracker = new PitchTracker();
  return Array.from({ length: 40 }, (_, frame) => {
    const samples = Float64Array.from({ length: 160 }, (__, index) =>
      sampleOf(frame * 160 + index),
    );
    const pitch = tracker.measure(samples, 0);
    return pitch === 0 ? 0 : Math.exp(pitch);
    // The first frames are not full.
  }).slice(6);
}

test.each([70, 105, 148, 220, 390])('a tone with overtones has its pitch of %i Hz', (pitchHz) => {
  const pitches = trackPitches((at) =>
    [1, 2, 3, 4].reduce(
      (sum, overtone) =>
        sum + Math.sin((2 * Math.PI * overtone * pitchHz * at) / rateHz) / overtone,
      0.2,
    ),
  );
  for (const found of pitches) expect(Math.abs(found / pitchHz - 1)).toBeLessThan(0.02);
});

test('noise and silence have none', () => {
  let state = 1;
  const noise = trackPitches(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
  expect(noise.filter((pitch) => pitch > 0).length).toBeLessThan(noise.length / 4);
  expect(new Set(trackPitches(() => 0))).toEqual(new Set([0]));
});
