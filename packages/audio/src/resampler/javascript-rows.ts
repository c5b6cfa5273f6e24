// The rows of split samples, as `split-plan.ts` describes them. Every index whose sample counts is
// in range.

/** Distributes samples to rows, and computes the rows of differences. */
export function splitRows(
  samples: Float64Array,
  from: number,
  streams: number,
  levels: number,
  rows: number,
  rowLength: number,
): void {
  const size = 1 << levels;
  const setLength = streams * rowLength;
  for (let row = 0; row < size * streams; row += 1) {
    const to = rows + row * rowLength;
    for (let column = 0; column < rowLength; column += 1) {
      samples[to + column] = samples[from + row + column * size * streams] ?? 0;
    }
  }
  for (let lag = size >> 1; lag > 0; lag >>= 1) {
    for (let set = 0; set < size; set += 2 * lag) {
      for (let offset = 0; offset < size; offset += 1) {
        // Differences are needed where they are multiplied, and as terms of others that are, which
        // also read past their last offset.
        if ((set | offset | (2 * lag - 1)) !== size - 1 && (lag === 1 || offset > 0)) continue;
        const later = offset + lag;
        const early = rows + (set * size + offset) * setLength;
        // The last offset is followed by the first one of the next column.
        const late = rows + (set * size + (later % size)) * setLength + (later >> levels);
        const to = rows + ((set + lag) * size + offset) * setLength;
        for (let index = 0; index < setLength; index += 1) {
          samples[to + index] = (samples[early + index] ?? 0) - (samples[late + index] ?? 0);
        }
      }
    }
  }
}

/** Adds the rows that two outputs share to the rows of each, and reorders the outputs. */
export function joinRows(
  samples: Float64Array,
  results: number,
  columns: number,
  levels: number,
  outputs: number,
  step: number,
): void {
  const size = 1 << levels;
  for (let lag = 1; lag < size; lag *= 2) {
    for (let set = 0; set < size; set += 1) {
      for (let offset = 0; offset < size; offset += 1) {
        // Only the rows of all lags count where rows are joined already.
        const isWanted = (set & (2 * lag - 1)) === lag - 1 && (offset & lag) === 0;
        if (!isWanted || (set | offset | (2 * lag - 1)) !== size - 1) continue;
        const shared = results + (set * size + offset + lag) * columns;
        const early = results + ((set + lag) * size + offset) * columns;
        const late = early + lag * columns;
        for (let column = 0; column < columns; column += 1) {
          const value = samples[shared + column] ?? 0;
          samples[early + column] = (samples[early + column] ?? 0) + value;
          samples[late + column] = (samples[late + column] ?? 0) + value;
        }
      }
    }
  }
  for (let offset = 0; offset < size; offset += 1) {
    const row = results + ((size - 1) * size + offset) * columns;
    for (let column = 0; column < columns; column += 1) {
      samples[outputs + (column * size + offset) * step] = samples[row + column] ?? 0;
    }
  }
}
