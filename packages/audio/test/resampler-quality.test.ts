import { describe, expect, test } from 'vitest';
import { createResampler } from '../src/index.js';
import { resampleBy } from './kernel-variants.js';
import { fitTone, tone } from './tones.js';

const pairs = [
  [44_100, 16_000],
  [48_000, 16_000],
  [48_000, 8000],
  [16_000, 8000],
  [8000, 16_000],
  [44_100, 48_000],
  [16_000, 48_000],
  [32_000, 16_000],
  [11_025, 16_000],
  [22_050, 16_000],
  [48_000, 44_100],
  [96_000, 16_000],
] as const;

const kernels = ['plain', 'fused', 'javascript'] as const;
const resampleOf = {
  plain: await resampleBy('plain'),
  fused: await resampleBy('fused'),
  javascript: await resampleBy('javascript'),
};
const seconds = 0.25;
const amplitude = 0.9;

/**
 * Tolerance of a constant of 0.5: a rounding error of a double-precision sum, or of a
 * single-precision one.
 */
const constantError = { plain: 2 ** -22, fused: 2 ** -22, javascript: 2 ** -24 };

const conversions = kernels.flatMap((kernel) =>
  pairs.map(([fromRateHz, toRateHz]) => ({ fromRateHz, toRateHz, kernel })),
);

describe.each(conversions)(
  'the default quality from $fromRateHz to $toRateHz Hz, kernel $kernel',
  ({ fromRateHz, toRateHz, kernel }) => {
    const nyquist = Math.min(fromRateHz, toRateHz) / 2;
    const resample = resampleOf[kernel];
    const convert = (hertz: number) =>
      resample(tone(hertz, fromRateHz, seconds), { fromRateHz, toRateHz });
    const gainDecibels = (hertz: number) =>
      20 * Math.log10(fitTone(convert(hertz), hertz, toRateHz).amplitude / amplitude);

    test('passes everything up to 0.9 of the Nyquist frequency within 0.001 dB', () => {
      for (let step = 1; step <= 30; step += 1) {
        expect(Math.abs(gainDecibels((0.9 * nyquist * step) / 30))).toBeLessThanOrEqual(0.0005);
      }
    });

    test('is still above -3 dB at 0.945 of the Nyquist frequency', () => {
      expect(gainDecibels(0.945 * nyquist)).toBeGreaterThanOrEqual(-3.0103);
    });

    test('adds nothing to a tone above -130 dB', () => {
      for (const fraction of [0.05, 0.2, 0.5, 0.675, 0.85]) {
        const { residualPower } = fitTone(
          convert(fraction * nyquist),
          fraction * nyquist,
          toRateHz,
        );
        expect(10 * Math.log10(residualPower / (amplitude ** 2 / 2))).toBeLessThanOrEqual(-130);
      }
    });

    test('gives the waveform itself, without delay, to 130 dB', () => {
      const partials = Array.from({ length: 24 }, (_, index) => ({
        hertz: 60 * ((0.85 * nyquist) / 60) ** (index / 23),
        phase: (index * index * 0.7) % (2 * Math.PI),
      }));
      const ideal = (time: number) =>
        partials.reduce(
          (sum, { hertz, phase }) => sum + Math.sin(2 * Math.PI * hertz * time + phase) / 24,
          0,
        );
      const input = Float32Array.from({ length: fromRateHz * seconds }, (_, index) =>
        ideal(index / fromRateHz),
      );
      const output = resample(input, { fromRateHz, toRateHz });
      let error = 0;
      let power = 0;
      for (let index = Math.round(0.05 * toRateHz); index < 0.2 * toRateHz; index += 1) {
        error += ((output[index] ?? 0) - ideal(index / toRateHz)) ** 2;
        power += ideal(index / toRateHz) ** 2;
      }
      expect(10 * Math.log10(power / error)).toBeGreaterThanOrEqual(130);
    });

    test('passes a constant unchanged', () => {
      const output = resample(new Float32Array(fromRateHz / 5).fill(0.5), { fromRateHz, toRateHz });
      const middle = output.subarray(output.length * 0.3, output.length * 0.7);
      expect(Math.max(...middle.map((sample) => Math.abs(sample - 0.5)))).toBeLessThanOrEqual(
        constantError[kernel],
      );
    });
  },
);

test.each(conversions.filter(({ fromRateHz, toRateHz }) => fromRateHz > toRateHz))(
  'the default quality from $fromRateHz to $toRateHz Hz, kernel $kernel, lets nothing from the Nyquist frequency up come back above -124 dB',
  ({ fromRateHz, toRateHz, kernel }) => {
    const nyquist = toRateHz / 2;
    for (let step = 0; step <= 40; step += 1) {
      const hertz = 1.004 * nyquist + ((0.998 * fromRateHz) / 2 - 1.004 * nyquist) * (step / 40);
      const output = resampleOf[kernel](tone(hertz, fromRateHz, seconds), { fromRateHz, toRateHz });
      const { power } = fitTone(output, nyquist / 2, toRateHz);
      expect(10 * Math.log10(power / (amplitude ** 2 / 2))).toBeLessThanOrEqual(-124);
    }
  },
);

test.each([
  [48_000, 16_000],
  [44_100, 16_000],
  [32_000, 16_000],
] as const)('from %i to %i Hz a stream lags by at most 6 ms', (fromRateHz, toRateHz) => {
  const resampler = createResampler({ fromRateHz, toRateHz });
  let writtenSeconds = 0;
  let madeSeconds = 0;
  for (let block = 0; block < 50; block += 1) {
    const [output = new Float32Array(0)] = resampler.write([new Float32Array(fromRateHz / 100)]);
    writtenSeconds += 0.01;
    madeSeconds += output.length / toRateHz;
    expect(writtenSeconds - madeSeconds).toBeLessThanOrEqual(0.006);
  }
});

const promises = kernels.flatMap(
  (kernel) =>
    [
      { kernel, quality: 'fast', passband: 0.83, aliasFrom: 1.16, limit: -98 },
      { kernel, quality: 'best', passband: 0.915, aliasFrom: 1.004, limit: -135 },
    ] as const,
);

describe.each(promises)('the quality $quality, kernel $kernel', (promised) => {
  const { kernel, quality, passband, aliasFrom, limit } = promised;
  const resample = resampleOf[kernel];

  test.each([
    [48_000, 16_000],
    [44_100, 16_000],
    [44_100, 48_000],
  ] as const)('from %i to %i Hz passes what it promises', (fromRateHz, toRateHz) => {
    const hertz = (passband * Math.min(fromRateHz, toRateHz)) / 2;
    const kept = resample(tone(hertz, fromRateHz, seconds), { fromRateHz, toRateHz, quality });
    const fit = fitTone(kept, hertz, toRateHz);
    expect(Math.abs(20 * Math.log10(fit.amplitude / amplitude))).toBeLessThanOrEqual(0.001);
    expect(10 * Math.log10(fit.residualPower / (amplitude ** 2 / 2))).toBeLessThanOrEqual(limit);
  });

  test.each([
    [48_000, 16_000],
    [44_100, 16_000],
    [32_000, 8000],
  ] as const)('from %i to %i Hz removes what it promises', (fromRateHz, toRateHz) => {
    const hertz = (aliasFrom * toRateHz) / 2;
    const removed = resample(tone(hertz, fromRateHz, seconds), { fromRateHz, toRateHz, quality });
    const { power } = fitTone(removed, toRateHz / 4, toRateHz);
    expect(10 * Math.log10(power / (amplitude ** 2 / 2))).toBeLessThanOrEqual(limit);
  });
});
