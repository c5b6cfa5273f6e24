import { estimateTokens } from './tokens.js';

/** Options of {@link batchItems}. */
export interface BatchLimits {
  /** Tokens of a batch. */
  readonly maximumTokens: number;
  /** Items of a batch. @defaultValue no limit */
  readonly maximumItems?: number | undefined;
}

/**
 * Divides items into batches of a bounded number of tokens, in their order. An item that has more
 * is a batch of its own.
 */
export function batchItems<Item>(
  items: readonly Item[],
  { maximumItems = Number.POSITIVE_INFINITY, maximumTokens }: BatchLimits,
): Item[][] {
  const batches: Item[][] = [];
  let batch: Item[] = [];
  let tokens = 0;
  for (const item of items) {
    const own = estimateTokens(JSON.stringify(item));
    if (batch.length > 0 && (tokens + own > maximumTokens || batch.length >= maximumItems)) {
      batches.push(batch);
      batch = [];
      tokens = 0;
    }
    batch.push(item);
    tokens += own;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
