/** Errors of a text segmentation against a reference, each from 0 for none to 1. */
export interface SegmentationError {
  /**
   * Pk (Beeferman and others, 1999): how often two positions half a mean segment apart are wrongly
   * in one segment or in two.
   */
  readonly pk: number;
  /**
   * WindowDiff (Pevzner and Hearst, 2002): how often the number of boundaries between two such
   * positions is wrong.
   */
  readonly windowDiff: number;
}

/**
 * Compares two segmentations of a text.
 *
 * @param size - number of sentences, or other units
 * @param reference - boundaries: index of the first unit of each segment after the first,
 * increasing
 * @param found - boundaries of the segmentation that is measured
 */
export function segmentationError(
  size: number,
  reference: readonly number[],
  found: readonly number[],
): SegmentationError {
  const window = Math.max(1, Math.round(size / (reference.length + 1) / 2));
  const expected = countBoundaries(size, reference);
  const actual = countBoundaries(size, found);
  let pk = 0;
  let windowDiff = 0;
  const positions = size - window;
  for (let from = 0; from < positions; from += 1) {
    const expectedCount = (expected[from + window] ?? 0) - (expected[from] ?? 0);
    const actualCount = (actual[from + window] ?? 0) - (actual[from] ?? 0);
    if (expectedCount > 0 !== actualCount > 0) pk += 1;
    if (expectedCount !== actualCount) windowDiff += 1;
  }
  return positions <= 0
    ? { pk: 0, windowDiff: 0 }
    : { pk: pk / positions, windowDiff: windowDiff / positions };
}

/** Number of boundaries up to each unit, itself included. */
function countBoundaries(size: number, boundaries: readonly number[]): Int32Array {
  const counts = new Int32Array(size + 1);
  for (const boundary of boundaries) counts[boundary] = (counts[boundary] ?? 0) + 1;
  for (let at = 1; at <= size; at += 1) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
  return counts;
}
