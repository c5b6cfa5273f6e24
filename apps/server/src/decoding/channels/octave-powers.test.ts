import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OctaveMeter, octaveCount, windowSamples } from './octave-powers.js';

const meter = new OctaveMeter();

function measure(samples: Int16Array, from = 0): Float32Array {
  const powers = new Float32Array(octaveCount);
  meter.measure(samples, from, powers);
  return powers;
}

const tone = (hertz: number, amplitude = 16_384) =>
  Int16Array.from(
    { length: windowSamples },
    (_, index) => amplitude * Math.sin((2 * Math.PI * hertz * index) / 16_000),
  );

test('a tone has most of its power in its octave', () => {
  for (const [octave, hertz] of [6000, 3000, 1500, 750, 375].entries()) {
    const powers = measure(tone(hertz));
    expect(powers.indexOf(Math.max(...powers)), `${hertz} Hz`).toBe(octave);
  }
});

test('hum is not measured', () => {
  const loudest = Math.max(...measure(tone(50)));
  expect(10 * Math.log10(loudest / Math.max(...measure(tone(1500))))).toBeLessThan(-20);
});

test('the powers of all octaves are at most that of the window, and grow with its square', () => {
  const window = fc.array(fc.integer({ min: -16_384, max: 16_383 }), {
    minLength: windowSamples,
    maxLength: windowSamples,
  });
  fc.assert(
    fc.property(window, (values) => {
      const samples = Int16Array.from(values);
      const power = values.reduce((sum, value) => sum + (value / 32_768) ** 2, 0) / windowSamples;
      const powers = measure(samples);
      const sum = powers.reduce((total, one) => total + one, 0);
      expect(sum).toBeLessThanOrEqual(power * 1.0001);
      const louder = measure(samples.map((sample) => 2 * sample));
      for (const [octave, one] of powers.entries()) expect(louder[octave]).toBeCloseTo(4 * one, 6);
    }),
    { numRuns: 20 },
  );
});

test('samples after the end are silent', () => {
  const samples = tone(1500);
  expect([...measure(samples, windowSamples)]).toEqual(
    Array.from({ length: octaveCount }, () => 0),
  );
});
