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
