/** A source of noise that is added before rounding, in units of the last bit. */
export type Dither = () => number;

/**
 * Makes triangular dither (TPDF) of two last bits from peak to peak: the rounding error then no longer depends
 * on the signal. Each source has its own state; use one for each channel or one for all.
 *
 * @param random - uniform numbers from 0 to 1
 * @defaultValue random `Math.random`
 */
export function createTriangularDither(random: () => number = Math.random): Dither {
  return () => random() - random();
}

// Adding 1.5 * 2^52 to a number of magnitude below 2^51 and taking it away again rounds to the nearest whole number,
// halves to even: a double of that size has no fraction left. This costs a quarter of `Math.round`. What is said in
// numbers here, or by functions that give nothing but numbers, is so because a compiler that meets a variable in a
// running loop may not know that it is a number, and then makes an object of each sample.

/** The nearest of the 16-bit numbers; 0 for NaN. */
function roundToInt16(value: number): number {
  const bounded = value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value;
  return (bounded + 1.5 * 2 ** 52 - 1.5 * 2 ** 52) | 0;
}

/**
 * Turns floating point with full scale 1.0 into 16 bits at the start of `target`: halves are rounded to even, what is
 * beyond full scale saturates, NaN becomes 0.
 */
export function quantizeToInt16(samples: Float32Array, target: Int16Array, dither?: Dither): void {
  const { length } = samples;
  let index = 0;
  // A loop of its own for the usual case: asking for dither at each sample costs a third. Eight samples a turn, since
  // the loop itself would cost a third. The casts: every index is below the length.
  if (dither === undefined) {
    for (; index + 8 <= length; index += 8) {
      target[index] = roundToInt16((samples[index] as number) * 2 ** 15);
      target[index + 1] = roundToInt16((samples[index + 1] as number) * 2 ** 15);
      target[index + 2] = roundToInt16((samples[index + 2] as number) * 2 ** 15);
      target[index + 3] = roundToInt16((samples[index + 3] as number) * 2 ** 15);
      target[index + 4] = roundToInt16((samples[index + 4] as number) * 2 ** 15);
      target[index + 5] = roundToInt16((samples[index + 5] as number) * 2 ** 15);
      target[index + 6] = roundToInt16((samples[index + 6] as number) * 2 ** 15);
      target[index + 7] = roundToInt16((samples[index + 7] as number) * 2 ** 15);
    }
  }
  for (; index < length; index += 1) {
    target[index] = roundToInt16((samples[index] as number) * 2 ** 15 + (dither?.() ?? 0));
  }
}

/** Like {@link quantizeToInt16}, for signed whole numbers of any number of bits up to 32. */
export function quantizeToInt32(
  samples: Float32Array,
  bits: number,
  target: Int32Array,
  dither?: Dither,
): void {
  const scale = 2 ** (bits - 1);
  for (let index = 0; index < samples.length; index += 1) {
    const value = (samples[index] as number) * scale + (dither?.() ?? 0); // index < samples.length
    const bounded = Math.min(Math.max(value, -scale), scale - 1);
    target[index] = (bounded + 1.5 * 2 ** 52 - 1.5 * 2 ** 52) | 0;
  }
}
