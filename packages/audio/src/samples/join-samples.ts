import { AudioError } from '../errors/audio-error.js';
import { checkList } from '../errors/check-argument.js';

/** Array of samples of one channel that {@link joinSamples} makes: bytes are those of G.711. */
export type SampleArray = Float32Array | Int16Array | Uint8Array;

/**
 * Joins parts of one channel.
 *
 * @example
 * ```ts
 * import { joinSamples } from '@earshot/audio';
 *
 * console.log(joinSamples([Int16Array.of(1, 2), Int16Array.of(3)], Int16Array));
 * // Int16Array(3) [ 1, 2, 3 ]
 * ```
 *
 * @param parts - samples in their order, all of the same kind
 * @param Samples - the kind of array, `Float32Array`, `Int16Array` or `Uint8Array`, which an empty list of parts
 * does not determine
 * @returns a new array, as long as all parts together
 */
export function joinSamples<Samples extends SampleArray>(
  parts: readonly Samples[],
  Samples: new (length: number) => Samples,
): Samples {
  checkList('parts', parts);
  if (typeof Samples !== 'function') {
    throw new AudioError(
      'invalid_argument',
      'the kind of array is missing; it must be Float32Array, Int16Array or Uint8Array',
    );
  }
  const joined = new Samples(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
