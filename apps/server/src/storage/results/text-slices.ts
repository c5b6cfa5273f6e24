/** UTF-16 code units of a slice at most: encoding it takes some tenths of a millisecond. */
const sliceLength = 64 * 1024;

/**
 * The text of fragments in slices of a bounded length, each of which can be encoded by itself: characters of two code units are in
 * one slice, wherever the fragments were cut.
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
