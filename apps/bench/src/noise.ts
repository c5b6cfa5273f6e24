/** Root mean square of samples, in their unit; 0 without samples. */
export function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

/**
 * White noise with even amplitudes from -1 to 1.
 *
 * @param length - number of samples
 * @param random - source of numbers from 0 to 1
 */
export function whiteNoise(length: number, random: () => number): Float32Array {
  return Float32Array.from({ length }, () => random() * 2 - 1);
}

/**
 * Pink noise: white noise through Paul Kellet's filter.
 *
 * @param length - number of samples
 * @param random - source of numbers from 0 to 1
 */
export function pinkNoise(length: number, random: () => number): Float32Array {
  const poles = [0.99765, 0.963, 0.57];
  const gains = [0.099_046, 0.296_516_4, 1.052_691_3];
  const states = [0, 0, 0];
  return whiteNoise(length, random).map((white) => {
    let sum = white * 0.1848;
    for (const [index, pole] of poles.entries()) {
      const state = pole * (states[index] ?? 0) + white * (gains[index] ?? 0);
      states[index] = state;
      sum += state;
    }
    return sum;
  });
}
