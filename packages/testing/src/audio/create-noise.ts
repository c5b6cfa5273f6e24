import { createRandom } from './create-random.js';

/**
 * Makes bytes in which every place looks different, so that audio that is lost, doubled or shifted shows.
 *
 * @param byteLength - how many
 * @param seed - the same seed gives the same bytes
 */
export function createNoise(byteLength: number, seed = 1): Uint8Array<ArrayBuffer> {
  const random = createRandom(seed);
  return Uint8Array.from({ length: byteLength }, () => Math.floor(random() * 256));
}
