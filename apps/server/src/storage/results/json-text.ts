import { stringifyChunked } from '@discoveryjs/json-ext';

/** UTF-16 code units of one fragment: some tenths of a millisecond of work. */
const fragmentLength = 64 * 1024;

/**
 * JSON text of a value in fragments. Each is created when it is consumed, so that a value of any size does not block the event loop if
 * the consumer pauses between fragments, as {@link ResultRepository.prepare} does.
 *
 * @param value - a value of JSON, in which no single text is larger than some megabytes
 */
export function jsonFragments(value: unknown): Iterable<string> {
  return stringifyChunked(value, { highWaterMark: fragmentLength });
}

/** Maximum length of a slice in UTF-16 code units: encoding it takes some tenths of a millisecond. */
const sliceLength = 64 * 1024;

/**
 * The text of fragments in slices of a bounded length, each of which can be encoded by itself: both code units of a surrogate pair are
 * in one slice.
 */
export async function* textSlices(
  fragments: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string, void, undefined> {
  let slice = '';
  for await (const fragment of fragments) {
    let from = 0;
    while (from < fragment.length) {
      const to = Math.min(fragment.length, from + sliceLength - slice.length);
      slice += fragment.slice(from, to);
      from = to;
      if (slice.length < sliceLength) continue;
      const end = isHighSurrogate(slice.charCodeAt(slice.length - 1))
        ? slice.length - 1
        : slice.length;
      yield slice.slice(0, end);
      slice = slice.slice(end);
    }
  }
  if (slice !== '') yield slice;
}

function isHighSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xd8_00 && codeUnit <= 0xdb_ff;
}
