import { expect, test } from 'vitest';
import { LevelMeter, type MeasuredLevels } from './level-meter.js';

const rate = 16_000;

function noise(seconds: number, amplitude: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length: seconds * rate }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return amplitude * (state / 2 ** 31 - 1);
  });
}

function measure(
  stretches: readonly Float32Array[],
  chunkLength: number,
  reported?: MeasuredLevels,
) {
  const reports: { atSeconds: number; levels: MeasuredLevels }[] = [];
  let taken = 0;
  const meter = new LevelMeter(rate, reported, (levels) =>
    reports.push({ atSeconds: Math.floor(taken / rate), levels }),
  );
  for (const samples of stretches)
    for (let from = 0; from < samples.length; from += chunkLength) {
      const chunk = samples.subarray(from, from + chunkLength);
      taken += chunk.length;
      meter.push(chunk);
    }
  return reports;
}

test.each([1, 37, 1600, 160_000])(
  'the first second is reported, and what changes materially, in chunks of %i samples',
  (chunkLength) => {
    const quiet = noise(21, 0.01);
    const loud = noise(20, 0.1);
    const reports = measure([quiet, loud], chunkLength);
    expect(reports).toHaveLength(2);
    // Uniform noise of amplitude a has a root mean square of a divided by the square root of three.
    expect(reports[0]?.levels.noise_floor_dbfs).toBeCloseTo(
      20 * Math.log10(0.01 / Math.sqrt(3)),
      0,
    );
    expect(reports[1]?.levels.noise_floor_dbfs).toBeCloseTo(20 * Math.log10(0.1 / Math.sqrt(3)), 0);
    expect(reports[0]?.levels).toMatchObject({ peak_dbfs: -40, clipping_ratio: 0 });
    expect(reports[1]?.levels.peak_dbfs).toBeCloseTo(-20, 0);
  },
);

test('what clips is counted', () => {
  const samples = noise(1, 0.5);
  samples.fill(1, 0, 1600);
  expect(measure([samples], 1600)[0]?.levels).toMatchObject({ peak_dbfs: 0, clipping_ratio: 0.1 });
});

test('silence has numbers that JSON can hold', () => {
  expect(measure([new Float32Array(rate)], 1600)[0]?.levels).toEqual({
    noise_floor_dbfs: -200,
    peak_dbfs: -200,
    clipping_ratio: 0,
  });
});

test('levels that were reported before a restart are not reported again', () => {
  const [first] = measure([noise(1, 0.01)], 1600);
  expect(measure([noise(30, 0.01)], 1600, first?.levels)).toEqual([]);
});
