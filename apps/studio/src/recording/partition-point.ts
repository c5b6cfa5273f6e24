/**
 * Index of the first element that is not before a point, by binary search.
 *
 * @param elements - the elements before the point come first
 * @returns the number of elements when all of them are before it
 */
export function partitionPoint<Element>(
  elements: readonly Element[],
  isBefore: (element: Element) => boolean,
): number {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // An index below the length has an element.
    if (isBefore(elements[middle] as Element)) low = middle + 1;
    else high = middle;
  }
  return low;
}
