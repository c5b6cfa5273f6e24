import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * Indexes of the rows of a list that are in the page: those in view, and one that would lose the
 * focus otherwise.
 *
 * @param row - that one, anything outside of the list for none
 */
export function withRow(range: Range, row: number): number[] {
  const shown = defaultRangeExtractor(range);
  const isExtra = row >= 0 && row < range.count && !shown.includes(row);
  return isExtra ? [...shown, row].sort((left, right) => left - right) : shown;
}
