import { floatToInt16, int16ToFloat } from '@earshot/audio';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLevelMeter, type MeasuredLevels } from './level-meter.js';

const sampleRateHz = 16_000;

/** What a meter reports of samples, given to it in pieces. */
function reportsOf(
  pieces: readonly (Float32Array | Int16Array)[],
  before?: MeasuredLevels,
): MeasuredLevels[] {
  const reports: MeasuredLevels[] = [];
  const meter = createLevelMeter(sampleRateHz, before, (levels) => reports.push(levels));
  for (const piece of pieces) meter(piece);
  return reports;
}

function tone(seconds: number, level: number): Float32Array {
  return Float32Array.from(
    { length: seconds * sampleRateHz },
    (_, index) => level * Math.sin((2 * Math.PI * index) / 40),
  );
}

/** Cuts samples at places that are shares of their length. */
function cut<Samples extends Float32Array | Int16Array>(
  samples: Samples,
  shares: readonly number[],
): Samples[] {
  const places = [0, ...shares.map((share) => Math.floor(share * samples.length)), samples.length];
  places.sort((left, right) => left - right);
  return places.map((place, index) => samples.slice(places[index - 1] ?? 0, place) as Samples);
}

test('the first second tells how loud the channel is', () => {
  const [levels, ...more] = reportsOf([tone(1, 0.1)]);
  expect(levels).toEqual({ noise_floor_dbfs: -23, peak_dbfs: -20, clipping_ratio: 0 });
  expect(more).toEqual([]);
});

test('silence is as quiet as can be told', () => {
  expect(reportsOf([new Int16Array(sampleRateHz)])).toEqual([
    { noise_floor_dbfs: -200, peak_dbfs: -200, clipping_ratio: 0 },
  ]);
});

test('clipped samples are counted on both sides', () => {
  const samples = new Int16Array(sampleRateHz).fill(1000);
  samples.fill(32_767, 0, 400);
  samples.fill(-32_768, 800, 1200);
  expect(reportsOf([samples])).toMatchObject([{ peak_dbfs: 0, clipping_ratio: 0.05 }]);
});

test('it is told again when it has become noisier, and not before', () => {
  const quiet = { noise_floor_dbfs: -43, peak_dbfs: -40, clipping_ratio: 0 };
  expect(reportsOf([tone(10, 0.011)], quiet)).toEqual([]);
  expect(reportsOf([tone(10, 0.1)], quiet)).toMatchObject([{ noise_floor_dbfs: -23 }]);
});

test('samples of 16 bits are measured as what they stand for, however they are cut', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1200 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
      (thousandths, shares) => {
        const samples = floatToInt16(tone(1, thousandths / 1000));
        const whole = reportsOf([int16ToFloat(samples)]);
        expect(whole).toHaveLength(1);
        expect(reportsOf(cut(samples, shares))).toEqual(whole);
        expect(reportsOf(cut(int16ToFloat(samples), shares))).toEqual(whole);
      },
    ),
    { numRuns: 50 },
  );
});
