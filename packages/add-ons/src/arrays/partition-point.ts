/**
 * Index of the first element that is not before a point, by binary search.
 *
 * @param length - number of elements
 * @param isBefore - true of the elements up to the point, false of all that follow
 * @returns `length` when all are before it
 */
export function partitionPoint(length: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
