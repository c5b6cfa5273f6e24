import type { SentenceVectors } from '@earshot/engine/model-tasks';

/**
 * The vectors of texts as bytes with a sign. The largest number of each vector is 127, since only
 * its direction counts.
 *
 * @param texts - the texts, or null for those without a vector, which become zeros
 * @param vectors - vectors of the texts that are not null
 */
export function toVectorBytes(
  texts: readonly (string | null)[],
  { vectorSize, vectors }: SentenceVectors,
): Uint8Array {
  const bytes = new Int8Array(texts.length * vectorSize);
  let from = 0;
  for (const [index, text] of texts.entries()) {
    if (text === null) continue;
    const vector = vectors.subarray(from, from + vectorSize);
    from += vectorSize;
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
    for (const [place, value] of vector.entries())
      bytes[index * vectorSize + place] = Math.round((value * 127) / largest);
  }
  return new Uint8Array(bytes.buffer);
}
