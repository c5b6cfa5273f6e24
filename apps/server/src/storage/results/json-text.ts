import { stringifyChunked } from '@discoveryjs/json-ext';

/** JSON text in fragments of any length. */
export type JsonText = AsyncIterable<string> | Iterable<string>;

/**
 * Length of a fragment in UTF-16 code units, which takes some tenths of a millisecond to create.
 */
const fragmentLength = 64 * 1024;

/**
 * JSON text of a value in fragments. Each fragment is created when it is consumed, so that a value
 * of any size does not block the event loop if the consumer yields between fragments, as {@link
 * ResultStore.prepare} does.
 *
 * @param value - a JSON value without strings of more than a few megabytes
 */
export function jsonFragments(value: unknown): Iterable<string> {
  return stringifyChunked(value, { highWaterMark: fragmentLength });
}

/**
 * Largest length of a slice in UTF-16 code units, which takes some tenths of a millisecond to
 * encode.
 */
const sliceLength = 64 * 1024;

/**
 * Divides the text of fragments into slices of a bounded length that can be encoded separately:
 * surrogate pairs are not split.
 */
export async function* textSlices(fragments: JsonText): AsyncGenerator<string, void, undefined> {
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

/** Joins the fragments of a text that is known to be short enough to be held. */
export async function joinText(fragments: JsonText): Promise<string> {
  let text = '';
  for await (const fragment of fragments) text += fragment;
  return text;
}

function isHighSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xd8_00 && codeUnit <= 0xdb_ff;
}
