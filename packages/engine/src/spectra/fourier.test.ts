import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createComplexValues, transform, transformSize } from './fourier.js';

/** The transform by its definition. */
function definition(real: ArrayLike<number>, imaginary: ArrayLike<number>, frequency: number) {
  let [sumReal, sumImaginary] = [0, 0];
  for (let index = 0; index < transformSize; index += 1) {
    const angle = (-2 * Math.PI * frequency * index) / transformSize;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    sumReal += (real[index] ?? 0) * cosine - (imaginary[index] ?? 0) * sine;
    sumImaginary += (real[index] ?? 0) * sine + (imaginary[index] ?? 0) * cosine;
  }
  return { real: sumReal, imaginary: sumImaginary };
}

test('the transform is that of its definition', () => {
  const numbers = fc.float64Array({
    minLength: transformSize,
    maxLength: transformSize,
    min: -1,
    max: 1,
    noNaN: true,
  });
  fc.assert(
    fc.property(numbers, numbers, (real, imaginary) => {
      const values = { real: real.slice(), imaginary: imaginary.slice() };
      transform(values, createComplexValues());
      for (let frequency = 0; frequency < transformSize; frequency += 1) {
        const expected = definition(real, imaginary, frequency);
        expect(Math.abs((values.real[frequency] ?? 0) - expected.real)).toBeLessThan(1e-9);
        expect(Math.abs((values.imaginary[frequency] ?? 0) - expected.imaginary)).toBeLessThan(
          1e-9,
        );
      }
    }),
    { numRuns: 5 },
  );
});
