import type { Dither } from './dither.js';

/**
 * Added to a number of magnitude below 2^51 and taken away again, it rounds to the nearest whole number,
 * halves to even: at 1.5 * 2^52 a double has no fraction left. This costs a quarter of `Math.round`.
 */
const halfEven = 1.5 * 2 ** 52;

// A function for each kind of target, since a loop that has met both takes twice as long.

/**
 * Turns floating point with full scale 1.0 into signed whole numbers of up to 16 bits at the start of `target`: halves
 * are rounded to even, what is beyond full scale saturates, NaN becomes 0 (as typed arrays store it).
 */
export function quantizeToInt16(
  samples: Float32Array,
  bits: number,
  target: Int16Array,
  dither?: Dither,
): void {
  const scale = 2 ** (bits - 1);
  const largest = scale - 1;
  const smallest = -scale;
  // Local, since a compiler knows less about the variables of a module.
  const shift = halfEven;
  const { length } = samples;
  let index = 0;
  // A loop of its own for the usual case: asking for dither at each sample costs a third. Four samples a turn, since
  // the loop itself would cost a quarter. The casts: every index is below the length.
  if (dither === undefined) {
    for (; index + 4 <= length; index += 4) {
      const value0 = (samples[index] as number) * scale;
      const value1 = (samples[index + 1] as number) * scale;
      const value2 = (samples[index + 2] as number) * scale;
      const value3 = (samples[index + 3] as number) * scale;
      target[index] =
        (value0 > largest ? largest : value0 < smallest ? smallest : value0) + shift - shift;
      target[index + 1] =
        (value1 > largest ? largest : value1 < smallest ? smallest : value1) + shift - shift;
      target[index + 2] =
        (value2 > largest ? largest : value2 < smallest ? smallest : value2) + shift - shift;
      target[index + 3] =
        (value3 > largest ? largest : value3 < smallest ? smallest : value3) + shift - shift;
    }
  }
  for (; index < length; index += 1) {
    const value = (samples[index] as number) * scale + (dither?.() ?? 0);
    target[index] =
      (value > largest ? largest : value < smallest ? smallest : value) + shift - shift;
  }
}

/** Like {@link quantizeToInt16}, for whole numbers of up to 32 bits. */
export function quantizeToInt32(
  samples: Float32Array,
  bits: number,
  target: Int32Array,
  dither?: Dither,
): void {
  const scale = 2 ** (bits - 1);
  const largest = scale - 1;
  const smallest = -scale;
  const shift = halfEven;
  for (let index = 0; index < samples.length; index += 1) {
    const value = (samples[index] as number) * scale + (dither?.() ?? 0); // index < samples.length
    target[index] =
      (value > largest ? largest : value < smallest ? smallest : value) + shift - shift;
  }
}
