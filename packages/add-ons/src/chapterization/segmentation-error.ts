/** Errors of a division against a reference, each from 0 for none to 1. */
export interface SegmentationError {
  /** Pk (Beeferman and others, 1999): how often two places half a mean part apart are wrongly in one part or in two. */
  readonly pk: number;
  /** WindowDiff (Pevzner and Hearst, 2002): how often the number of borders between two such places is wrong. */
  readonly windowDiff: number;
}

/**
 * Compares divisions of a text by the two usual measures; 0 is equal.
 *
 * @param size - number of sentences, or other units
 * @param reference - index of the first unit of each part after the first, increasing
 * @param found - the same of the division that is measured
 */
export function segmentationError(
  size: number,
  reference: readonly number[],
  found: readonly number[],
): SegmentationError {
  const window = Math.max(1, Math.round(size / (reference.length + 1) / 2));
  const expected = countBorders(size, reference);
  const actual = countBorders(size, found);
  let pk = 0;
  let windowDiff = 0;
  const places = size - window;
  for (let from = 0; from < places; from += 1) {
    const expectedBorders = (expected[from + window] ?? 0) - (expected[from] ?? 0);
    const actualBorders = (actual[from + window] ?? 0) - (actual[from] ?? 0);
    if (expectedBorders > 0 !== actualBorders > 0) pk += 1;
    if (expectedBorders !== actualBorders) windowDiff += 1;
  }
  return places <= 0
    ? { pk: 0, windowDiff: 0 }
    : { pk: pk / places, windowDiff: windowDiff / places };
}

/** Number of borders up to each unit, itself included. */
function countBorders(size: number, borders: readonly number[]): Int32Array {
  const counts = new Int32Array(size + 1);
  for (const border of borders) counts[border] = (counts[border] ?? 0) + 1;
  for (let at = 1; at <= size; at += 1) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
  return counts;
}
