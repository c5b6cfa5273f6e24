/** A source of noise that is added before rounding, in units of the least significant bit. */
export type Dither = () => number;

/**
 * Creates dither with a triangular probability density (TPDF) of two least significant bits from
 * peak to peak, which makes the mean and the variance of the rounding error independent of the
 * signal. It can be shared by channels.
 *
 * @param random - uniform numbers from 0 to 1
 * @defaultValue random `Math.random`
 */
export function createTriangularDither(random: () => number = Math.random): Dither {
  return () => random() - random();
}

// Adding 1.5 * 2^52 to a number of magnitude below 2^51 and subtracting it again rounds to the
// nearest integer, halves to even: a double of that size has no fractional bits. This costs a
// quarter of `Math.round`. The constants are written as literals: the compiler may not know that a
// variable outside of a hot loop is a number, and then allocates an object for each sample.
/** The nearest 16-bit integer, or 0 for NaN. */
function roundToInt16(value: number): number {
  const bounded = value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value;
  return (bounded + 1.5 * 2 ** 52 - 1.5 * 2 ** 52) | 0;
}

/** The sample at an index, which must be below the length. */
function sampleAt(samples: Float32Array, index: number): number {
  return samples[index] as number;
}

/**
 * Rounds floating point samples with full scale 1.0 to 16 bits, at the start of `target`: halves
 * are rounded to even, values beyond full scale saturate, and NaN becomes 0.
 */
export function quantizeToInt16(samples: Float32Array, target: Int16Array, dither?: Dither): void {
  const { length } = samples;
  let index = 0;
  // A separate loop for the usual case: checking for dither at each sample costs a third, and so
  // does the loop overhead that unrolling by eight avoids.
  if (dither === undefined) {
    for (; index + 8 <= length; index += 8) {
      target[index] = roundToInt16(sampleAt(samples, index) * 2 ** 15);
      target[index + 1] = roundToInt16(sampleAt(samples, index + 1) * 2 ** 15);
      target[index + 2] = roundToInt16(sampleAt(samples, index + 2) * 2 ** 15);
      target[index + 3] = roundToInt16(sampleAt(samples, index + 3) * 2 ** 15);
      target[index + 4] = roundToInt16(sampleAt(samples, index + 4) * 2 ** 15);
      target[index + 5] = roundToInt16(sampleAt(samples, index + 5) * 2 ** 15);
      target[index + 6] = roundToInt16(sampleAt(samples, index + 6) * 2 ** 15);
      target[index + 7] = roundToInt16(sampleAt(samples, index + 7) * 2 ** 15);
    }
  }
  for (; index < length; index += 1) {
    target[index] = roundToInt16(sampleAt(samples, index) * 2 ** 15 + (dither?.() ?? 0));
  }
}

/** Like {@link quantizeToInt16}, for signed integers of up to 32 bits. */
export function quantizeToInt32(
  samples: Float32Array,
  bits: number,
  target: Int32Array,
  dither?: Dither,
): void {
  const scale = 2 ** (bits - 1);
  for (let index = 0; index < samples.length; index += 1) {
    const value = sampleAt(samples, index) * scale + (dither?.() ?? 0);
    const bounded = Math.min(Math.max(value, -scale), scale - 1);
    target[index] = (bounded + 1.5 * 2 ** 52 - 1.5 * 2 ** 52) | 0;
  }
}
