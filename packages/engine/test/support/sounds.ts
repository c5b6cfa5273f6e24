/** Random numbers from 0 up to but not including 1, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Root mean square of samples, in their unit, 0 without samples. */
export function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

/**
 * The same sound at another level.
 *
 * @param samples - the sound, with full scale 1
 * @param dbfs - its root mean square, in dBFS
 */
export function atLevel(samples: Float32Array, dbfs: number): Float32Array {
  const gain = 10 ** (dbfs / 20) / Math.max(1e-9, rootMeanSquare(samples));
  return samples.map((sample) => sample * gain);
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
