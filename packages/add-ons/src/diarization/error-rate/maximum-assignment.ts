/**
 * Assignment of rows to columns, each at most once, with the greatest sum: the Hungarian method, in
 * time with the cube of the number of rows and columns.
 *
 * @param values - value of each pair, at least 0, by row and column
 * @returns column of each row, or -1 for a row without one
 */
export function maximumAssignment(values: readonly (readonly number[])[]): number[] {
  const rowCount = values.length;
  const columnCount = Math.max(0, ...values.map((row) => row.length));
  const size = Math.max(rowCount, columnCount);
  const assignment = new Assignment(values, size);
  for (let row = 1; row <= size; row += 1) assignment.add(row);
  const columns = Array.from({ length: rowCount }, () => -1);
  for (let column = 1; column <= columnCount; column += 1) {
    const row = assignment.rowOf[column] ?? 0;
    if (row >= 1 && row <= rowCount) columns[row - 1] = column - 1;
  }
  return columns;
}

/** The search for the column of a row, over columns that are assigned already. */
interface Path {
  /** Reduced cost of each column that is not used yet. */
  readonly minima: Float64Array;
  readonly isUsed: Uint8Array;
  /** The column before each one on the path to it. */
  readonly before: Int32Array;
}

/** Assignment of some rows to columns. Both are counted from 1, and 0 stands for none. */
class Assignment {
  /** Row of each column. */
  readonly rowOf: Int32Array;
  readonly #values: readonly (readonly number[])[];
  readonly #rowPotential: Float64Array;
  readonly #columnPotential: Float64Array;

  constructor(values: readonly (readonly number[])[], size: number) {
    this.#values = values;
    this.rowOf = new Int32Array(size + 1);
    this.#rowPotential = new Float64Array(size + 1);
    this.#columnPotential = new Float64Array(size + 1);
  }

  /** Assigns one more row, and others to other columns where that increases the sum. */
  add(row: number): void {
    const { length } = this.rowOf;
    const path: Path = {
      minima: new Float64Array(length).fill(Infinity),
      isUsed: new Uint8Array(length),
      before: new Int32Array(length),
    };
    let column = 0;
    this.rowOf[0] = row;
    do {
      path.isUsed[column] = 1;
      this.#reduce(path, column);
      column = nearest(path);
      this.#shift(path, path.minima[column] ?? 0);
    } while (this.rowOf[column] !== 0);
    while (column !== 0) {
      const previous = path.before[column] ?? 0;
      this.rowOf[column] = this.rowOf[previous] ?? 0;
      column = previous;
    }
  }

  /** Reduces the costs of the columns that are cheaper over a column. */
  #reduce({ before, isUsed, minima }: Path, column: number): void {
    const row = this.rowOf[column] ?? 0;
    for (let other = 1; other < minima.length; other += 1) {
      if (isUsed[other] === 1) continue;
      const value = this.#values[row - 1]?.[other - 1] ?? 0;
      const reduced = -value - (this.#rowPotential[row] ?? 0) - (this.#columnPotential[other] ?? 0);
      if (reduced >= (minima[other] ?? 0)) continue;
      minima[other] = reduced;
      before[other] = column;
    }
  }

  #shift({ isUsed, minima }: Path, delta: number): void {
    for (let column = 0; column < minima.length; column += 1) {
      if (isUsed[column] === 1) {
        const owner = this.rowOf[column] ?? 0;
        this.#rowPotential[owner] = (this.#rowPotential[owner] ?? 0) + delta;
        this.#columnPotential[column] = (this.#columnPotential[column] ?? 0) - delta;
      } else minima[column] = (minima[column] ?? 0) - delta;
    }
  }
}

/** The first of the cheapest columns that are not used yet. */
function nearest({ isUsed, minima }: Path): number {
  let best = 0;
  let least = Infinity;
  for (let column = 1; column < minima.length; column += 1) {
    const cost = minima[column] ?? 0;
    if (isUsed[column] === 1 || cost >= least) continue;
    least = cost;
    best = column;
  }
  return best;
}
