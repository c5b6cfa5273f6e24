import * as costs from './costs.js';
import type { TokenTable } from './token-table.js';

/**
 * Lays out the tokens of a caption in as few rows as possible, at the lowest cost. It is called
 * with the first token in `begin`, and then with each further token in `extend`.
 */
export class RowLayout {
  readonly #table: TokenTable;
  readonly #maximumRows: number;
  readonly #maximumLength: number;
  readonly #shortRow: number;
  readonly #spread: number;
  #first = 0;
  // The cost, the number of rows and the first token of the last row, for each token since the
  // first, if a row ends with it.
  #costs = new Float64Array(0);
  #rows = new Int32Array(0);
  #rowStarts = new Int32Array(0);

  constructor(table: TokenTable, maximumRows: number, maximumLength: number) {
    this.#table = table;
    this.#maximumRows = maximumRows;
    this.#maximumLength = maximumLength;
    this.#shortRow = maximumLength / 7;
    this.#spread = 1 / (4 * maximumLength);
  }

  /** Allocates space for captions of up to `size` tokens. */
  reserve(size: number): void {
    if (this.#costs.length >= size) return;
    this.#costs = new Float64Array(size);
    this.#rows = new Int32Array(size);
    this.#rowStarts = new Int32Array(size);
  }

  /** Begins a caption with a token. */
  begin(first: number): void {
    this.#first = first;
  }

  /**
   * Adds the next token, and returns the cost of the best rows, or Infinity when there are not
   * enough rows. The same is true for all longer captions.
   */
  extend(last: number): number {
    const first = this.#first;
    const position = last - first;
    const table = this.#table;
    const rowCosts = this.#costs;
    const rowCounts = this.#rows;
    const rowStarts = this.#rowStarts;
    const maximumLength = this.#maximumLength;
    if (table.sumLength(first, last) <= maximumLength) {
      rowCosts[position] = 0;
      rowCounts[position] = 1;
      rowStarts[position] = first;
      return 0;
    }
    let bestCost = Number.POSITIVE_INFINITY;
    let bestRows = this.#maximumRows;
    let bestStart = first;
    for (let start = last; start > first; start -= 1) {
      const length = table.sumLength(start, last);
      if (length > maximumLength) break;
      const before = start - 1 - first;
      const needed = (rowCounts[before] ?? 0) + 1;
      if (needed > bestRows) continue;
      const rowStart = rowStarts[before] ?? first;
      const above = table.sumLength(rowStart, start - 1);
      const cost =
        (rowCosts[before] ?? 0) +
        (costs.rowBreakCosts[table.qualities[start] ?? 0] ?? 0) +
        this.#shapeCost(above, length);
      if (needed < bestRows || cost < bestCost) {
        bestCost = cost;
        bestRows = needed;
        bestStart = start;
      }
    }
    rowCosts[position] = bestCost;
    rowCounts[position] = bestRows;
    rowStarts[position] = bestStart;
    return bestCost;
  }

  /**
   * The first token of every row of the caption that ends with a token that `extend` was called
   * with.
   */
  rowStarts(last: number): number[] {
    const starts: number[] = [];
    for (let end = last; end >= this.#first; ) {
      const start = this.#rowStarts[end - this.#first] ?? this.#first;
      starts.unshift(start);
      end = start - 1;
    }
    return starts;
  }

  #shapeCost(above: number, below: number): number {
    const difference = above - below;
    const uneven = difference * difference * this.#spread;
    return (
      (difference > 0 ? costs.topHeavy * uneven : uneven) +
      (Math.min(above, below) < this.#shortRow ? costs.shortRow : 0)
    );
  }
}
