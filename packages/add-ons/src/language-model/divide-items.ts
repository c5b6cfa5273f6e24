import { estimateTokens } from './tokens.js';

/** Options of {@link divideItems}. */
export interface DivisionLimits {
  /** Tokens of a part. */
  readonly maximumTokens: number;
  /** Items of a part. @defaultValue no limit */
  readonly maximumItems?: number | undefined;
}

/**
 * Divides items into parts of a bounded number of tokens, in their order. An item that has more is a part of its own.
 */
export function divideItems<Item>(
  items: readonly Item[],
  { maximumItems = Number.POSITIVE_INFINITY, maximumTokens }: DivisionLimits,
): Item[][] {
  const parts: Item[][] = [];
  let part: Item[] = [];
  let tokens = 0;
  for (const item of items) {
    const own = estimateTokens(JSON.stringify(item));
    if (part.length > 0 && (tokens + own > maximumTokens || part.length >= maximumItems)) {
      parts.push(part);
      part = [];
      tokens = 0;
    }
    part.push(item);
    tokens += own;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
