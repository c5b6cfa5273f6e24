/** Samples of a window: 50 ms at 16 kHz. */
export const windowSamples = 800;

/**
 * Number of octaves that are measured: 4 to 8 kHz, and four below it down to 250 Hz. Hum and rumble
 * are lower.
 */
export const octaveCount = 5;

/**
 * Scaling coefficients of the wavelet of Daubechies with two vanishing moments, in the order in
 * which samples follow.
 */
const lowPass = [
  (1 + Math.sqrt(3)) / (4 * Math.SQRT2),
  (3 + Math.sqrt(3)) / (4 * Math.SQRT2),
  (3 - Math.sqrt(3)) / (4 * Math.SQRT2),
  (1 - Math.sqrt(3)) / (4 * Math.SQRT2),
] as const;
const [h0, h1, h2, h3] = lowPass;

const fullScale = 2 ** 15;

/**
 * Measures the power of a window in each octave, by a wavelet transform, whose cost does not depend
 * on the number of octaves.
 */
export class OctaveMeter {
  readonly #values = new Float64Array(windowSamples);
  readonly #low = new Float64Array(windowSamples / 2);

  /**
   * Measures a window.
   *
   * @param samples - 16-bit samples
   * @param from - first sample of the window. Samples after the end are silent
   * @param into - mean power of each octave, the highest first, where 1 is that of a square wave at
   * full scale
   */
  measure(samples: Int16Array, from: number, into: Float32Array): void {
    const values = this.#values;
    for (let index = 0; index < windowSamples; index += 1)
      values[index] = (samples[from + index] ?? 0) / fullScale;
    let length = windowSamples;
    for (let octave = 0; octave < octaveCount; octave += 1) {
      const half = length / 2;
      let power = 0;
      for (let index = 0; index < half; index += 1) {
        // The window is continued with its own start, so that no edge adds high frequencies of its
        // own size.
        const a = values[2 * index] ?? 0;
        const b = values[2 * index + 1] ?? 0;
        const c = values[(2 * index + 2) % length] ?? 0;
        const d = values[(2 * index + 3) % length] ?? 0;
        this.#low[index] = h0 * a + h1 * b + h2 * c + h3 * d;
        power += (h3 * a - h2 * b + h1 * c - h0 * d) ** 2;
      }
      values.set(this.#low.subarray(0, half));
      into[octave] = power / windowSamples;
      length = half;
    }
  }
}
