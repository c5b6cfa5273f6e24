/**
 * Assignment of rows to columns, each at most once, with the greatest sum: the Hungarian method, in time with the cube of the
 * number of rows and columns.
 *
 * @param values - value of each pair, at least 0, by row and column
 * @returns column of each row, or -1 for a row without one
 */
export function maximumAssignment(values: readonly (readonly number[])[]): number[] {
  const rowCount = values.length;
  const columnCount = Math.max(0, ...values.map((row) => row.length));
  const size = Math.max(rowCount, columnCount);
  const valueOf = (row: number, column: number) => values[row - 1]?.[column - 1] ?? 0;
  const rowPotential = new Float64Array(size + 1);
  const columnPotential = new Float64Array(size + 1);
  const rowOf = new Int32Array(size + 1);
  for (let row = 1; row <= size; row += 1) {
    const minima = new Float64Array(size + 1).fill(Infinity);
    const isUsed = new Uint8Array(size + 1);
    const before = new Int32Array(size + 1);
    let column = 0;
    rowOf[0] = row;
    do {
      isUsed[column] = 1;
      const current = rowOf[column] ?? 0;
      let delta = Infinity;
      let next = 0;
      for (let other = 1; other <= size; other += 1) {
        if (isUsed[other] === 1) continue;
        const reduced =
          -valueOf(current, other) - (rowPotential[current] ?? 0) - (columnPotential[other] ?? 0);
        if (reduced < (minima[other] ?? 0)) {
          minima[other] = reduced;
          before[other] = column;
        }
        if ((minima[other] ?? 0) < delta) {
          delta = minima[other] ?? 0;
          next = other;
        }
      }
      for (let other = 0; other <= size; other += 1) {
        if (isUsed[other] === 1) {
          const owner = rowOf[other] ?? 0;
          rowPotential[owner] = (rowPotential[owner] ?? 0) + delta;
          columnPotential[other] = (columnPotential[other] ?? 0) - delta;
        } else minima[other] = (minima[other] ?? 0) - delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const previous = before[column] ?? 0;
      rowOf[column] = rowOf[previous] ?? 0;
      column = previous;
    }
  }
  const columns = Array.from({ length: rowCount }, () => -1);
  for (let column = 1; column <= columnCount; column += 1) {
    const row = rowOf[column] ?? 0;
    if (row >= 1 && row <= rowCount) columns[row - 1] = column - 1;
  }
  return columns;
}
