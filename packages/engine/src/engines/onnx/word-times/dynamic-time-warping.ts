const diagonal = 0;
const nextRow = 1;
const nextColumn = 2;

/**
 * Finds the path through a matrix whose cells are likest in sum, from its first to its last cell,
 * by steps to the next row, the next column, or both (dynamic time warping with symmetric steps of
 * equal weight).
 *
 * @param likeness - rows x columns
 * @param rows - number of rows
 * @param columns - number of columns
 * @returns the column in which the path enters each row
 */
export function warpTime(likeness: Float32Array, rows: number, columns: number): Uint32Array {
  const steps = new Uint8Array(rows * columns);
  let above = new Float64Array(columns + 1).fill(Number.NEGATIVE_INFINITY);
  above[0] = 0;
  let current = new Float64Array(columns + 1);
  for (let row = 0; row < rows; row += 1) {
    current[0] = Number.NEGATIVE_INFINITY;
    for (let column = 0; column < columns; column += 1) {
      const both = above[column] ?? 0;
      const down = above[column + 1] ?? 0;
      const right = current[column] ?? 0;
      const step = both > down && both > right ? diagonal : down > right ? nextRow : nextColumn;
      steps[row * columns + column] = step;
      current[column + 1] = Math.max(both, down, right) + (likeness[row * columns + column] ?? 0);
    }
    [above, current] = [current, above];
  }
  const starts = new Uint32Array(rows);
  let row = rows - 1;
  let column = columns - 1;
  while (row >= 0 && column >= 0) {
    starts[row] = column;
    const step = steps[row * columns + column];
    if (step !== nextColumn) row -= 1;
    if (step !== nextRow) column -= 1;
  }
  return starts;
}
