/** Consecutive rows of a weight. */
export interface RowBlock {
  /** Number of the first row. */
  readonly firstRow: number;
  /** Values, row after row. */
  readonly values: Float32Array;
}

/**
 * A weight that is read in blocks of rows: its first dimension counts them, and the others are in a
 * row.
 */
export interface WeightRows {
  /** Dimensions. */
  readonly dimensions: readonly number[];
  readonly rowCount: number;
  readonly columnCount: number;
  /** Step between the possible values of each row, of a weight that was quantised to 8 bits. */
  readonly steps: Float32Array | undefined;
  /** Reads all rows, in order and again on each call. */
  readonly blocks: () => Iterable<RowBlock>;
}

/**
 * Multiplies the first rows of a weight by a power of two, which loses nothing.
 *
 * @param count - number of rows that are multiplied
 * @param factor - the power of two
 */
export function scaleFirstRows(rows: WeightRows, count: number, factor: number): WeightRows {
  if (count === 0) return rows;
  const { columnCount, steps } = rows;
  return {
    ...rows,
    steps: steps?.map((step, row) => (row < count ? step * factor : step)),
    blocks: function* () {
      for (const { firstRow, values } of rows.blocks()) {
        const scaled = Math.max(0, count - firstRow) * columnCount;
        yield {
          firstRow,
          values: values.map((value, index) => (index < scaled ? value * factor : value)),
        };
      }
    },
  };
}
