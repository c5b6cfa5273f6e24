/** Length of one window of the spectrum, in samples. */
export const windowSamples = 256;

/** Number of magnitudes in the spectrum of one window. */
export const spectrumSize = windowSamples / 2 + 1;

const half = windowSamples / 2;

/** Weights of a Hann window. */
const hann = Float64Array.from(
  { length: windowSamples },
  (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / windowSamples),
);

const cosines = Float64Array.from({ length: half }, (_, index) =>
  Math.cos((2 * Math.PI * index) / windowSamples),
);

const sines = Float64Array.from({ length: half }, (_, index) =>
  Math.sin((2 * Math.PI * index) / windowSamples),
);

/** Places of values whose bits are reversed. */
const reversed = Uint8Array.from({ length: half }, (_, index) => {
  const bits = Math.log2(half);
  let result = 0;
  for (let bit = 0; bit < bits; bit += 1) result |= ((index >> bit) & 1) << (bits - 1 - bit);
  return result;
});

const at = (values: Float64Array | Uint8Array, index: number) => values[index] ?? 0;

/**
 * Magnitudes of windows with Hann weighting: a complex transform of half the window (even samples
 * as real parts, odd ones as imaginary parts), which is then separated by symmetry.
 */
export class Spectrum {
  readonly #real = new Float64Array(half);
  readonly #imaginary = new Float64Array(half);

  /** Computes the magnitudes of one window, 0 Hz to half the sample rate. */
  compute(samples: Float64Array, from: number, magnitudes: Float32Array, to: number): void {
    const real = this.#real;
    const imaginary = this.#imaginary;
    for (let index = 0; index < half; index += 1) {
      const target = at(reversed, index);
      const even = 2 * index;
      real[target] = at(samples, from + even) * at(hann, even);
      imaginary[target] = at(samples, from + even + 1) * at(hann, even + 1);
    }
    transform(real, imaginary);
    separate(real, imaginary, magnitudes, to);
  }
}

/** Transforms values whose places are reversed, in place. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let size = 1; size < half; size *= 2) {
    // The table has twice the angles of a transform of half its length.
    const stride = half / size;
    for (let start = 0; start < half; start += 2 * size) {
      for (let offset = 0; offset < size; offset += 1) {
        const upper = start + offset;
        const lower = upper + size;
        const cosine = at(cosines, offset * stride);
        const sine = at(sines, offset * stride);
        const lowerReal = at(real, lower);
        const lowerImaginary = at(imaginary, lower);
        const turnedReal = lowerReal * cosine + lowerImaginary * sine;
        const turnedImaginary = lowerImaginary * cosine - lowerReal * sine;
        const upperReal = at(real, upper);
        const upperImaginary = at(imaginary, upper);
        real[lower] = upperReal - turnedReal;
        imaginary[lower] = upperImaginary - turnedImaginary;
        real[upper] = upperReal + turnedReal;
        imaginary[upper] = upperImaginary + turnedImaginary;
      }
    }
  }
}

/** Writes the magnitudes of a real signal from the transform of its even and odd samples. */
function separate(
  real: Float64Array,
  imaginary: Float64Array,
  magnitudes: Float32Array,
  to: number,
): void {
  magnitudes[to] = Math.abs(at(real, 0) + at(imaginary, 0));
  magnitudes[to + half] = Math.abs(at(real, 0) - at(imaginary, 0));
  for (let index = 1; index < half; index += 1) {
    const mirror = half - index;
    const evenReal = (at(real, index) + at(real, mirror)) / 2;
    const evenImaginary = (at(imaginary, index) - at(imaginary, mirror)) / 2;
    const oddReal = (at(imaginary, index) + at(imaginary, mirror)) / 2;
    const oddImaginary = (at(real, mirror) - at(real, index)) / 2;
    const cosine = at(cosines, index);
    const sine = at(sines, index);
    const sumReal = evenReal + oddReal * cosine + oddImaginary * sine;
    const sumImaginary = evenImaginary + oddImaginary * cosine - oddReal * sine;
    magnitudes[to + index] = Math.sqrt(sumReal * sumReal + sumImaginary * sumImaginary);
  }
}
