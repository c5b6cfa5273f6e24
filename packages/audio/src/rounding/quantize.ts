import type { Dither } from './dither.js';

/**
 * Added to a number of magnitude below 2^51 and taken away again, it rounds to the nearest whole number,
 * halves to even: at 1.5 * 2^52 a double has no fraction left. This costs a quarter of `Math.round`.
 */
const halfEven = 1.5 * 2 ** 52;

/**
 * Turns floating point with full scale 1.0 into signed whole numbers of `bits` bits at the start of `target`:
 * halves are rounded to even, what is beyond full scale saturates, NaN becomes 0 (as typed arrays store it).
 */
export function quantize(
  samples: Float32Array,
  bits: number,
  target: Int16Array | Int32Array,
  dither?: Dither,
): void {
  const scale = 2 ** (bits - 1);
  const largest = scale - 1;
  const smallest = -scale;
  // Local, since a compiler knows less about the variables of a module.
  const shift = halfEven;
  // A loop of its own for the usual case: asking for dither at each sample costs a third.
  if (dither === undefined) {
    for (let index = 0; index < samples.length; index += 1) {
      const value = (samples[index] as number) * scale; // index < samples.length, here and below
      target[index] =
        (value > largest ? largest : value < smallest ? smallest : value) + shift - shift;
    }
  } else {
    for (let index = 0; index < samples.length; index += 1) {
      const value = (samples[index] as number) * scale + dither();
      target[index] =
        (value > largest ? largest : value < smallest ? smallest : value) + shift - shift;
    }
  }
}
