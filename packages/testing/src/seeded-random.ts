import type { Bytes } from '@earshot/audio';
/**
 * Makes a source of numbers from 0 up to 1, in place of `Math.random` where runs must be
 * reproducible.
 *
 * @example
 * ```ts
 * import { createRandom } from '@earshot/testing';
 *
 * const random = createRandom(7);
 * console.log(random() === createRandom(7)()); // true
 * ```
 *
 * @param seed - seed, which determines the numbers
 */
export function createRandom(seed = 1): () => number {
  let state = seed >>> 0;
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Makes bytes of which no two ranges are equal, so that lost, doubled or shifted audio is detected.
 *
 * @example
 * ```ts
 * import { createNoise } from '@earshot/testing';
 *
 * console.log(createNoise(4, 7)); // Uint8Array(4) [ 2, 15, 250, 178 ]
 * ```
 *
 * @param seed - seed, which determines the bytes
 */
export function createNoise(sizeBytes: number, seed = 1): Bytes {
  const random = createRandom(seed);
  return Uint8Array.from({ length: sizeBytes }, () => Math.floor(random() * 256));
}
