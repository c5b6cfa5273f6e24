import { stringifyChunked } from '@discoveryjs/json-ext';

/** UTF-16 code units of one fragment: some tenths of a millisecond of work. */
const fragmentLength = 64 * 1024;

/**
 * JSON text of a value in fragments. Each is made when it is taken, so that a value of any size is written without holding up
 * anybody, as long as its taker pauses between fragments, as {@link ResultRepository.prepare} does.
 *
 * @param value - what JSON can express; no single text in it may be larger than some megabytes
 */
export function jsonFragments(value: unknown): Iterable<string> {
  return stringifyChunked(value, { highWaterMark: fragmentLength });
}
