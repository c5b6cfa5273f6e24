/** Longest segment, in sentences, so that the time is linear in the length of the text. */
export const maximumSentences = 500;

/**
 * Boundaries of the best segmentation that a dynamic programme has found.
 *
 * @param starts - for each number of sentences from 0 on, the start of the last segment of the best
 * segmentation of that many
 * @returns the index of the first sentence of each segment after the first, increasing
 */
export function traceBoundaries(starts: Int32Array): number[] {
  const boundaries: number[] = [];
  for (let at = starts.at(-1) ?? 0; at > 0; at = starts[at] ?? 0) boundaries.push(at);
  return boundaries.reverse();
}

/** True for a segment with enough sentences, or one that is the whole text of `size` sentences. */
export function isLongEnough(
  { end, start }: { readonly start: number; readonly end: number },
  size: number,
  minimumSentences: number,
): boolean {
  return end - start >= minimumSentences || (start === 0 && end === size);
}
