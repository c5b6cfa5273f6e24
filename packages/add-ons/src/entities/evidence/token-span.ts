import { partitionPoint } from '../../arrays/partition-point.js';
import type { Token } from '../text/tokens.js';

/** Indices of the first and the last token that a span of the text touches, by its offsets. */
export function tokenSpan(
  tokens: readonly Token[],
  start: number,
  end: number,
): { readonly first: number; readonly last: number } {
  const first = partitionPoint(tokens.length, (index) => (tokens[index]?.end ?? 0) <= start);
  const after = partitionPoint(tokens.length, (index) => (tokens[index]?.start ?? 0) < end);
  return { first, last: Math.max(first, after - 1) };
}
