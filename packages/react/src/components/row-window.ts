/** Rows that are rendered: from `first` to before `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** Rows beyond each edge that are rendered as well, so that scrolling shows no holes. */
const overscanRows = 6;

/**
 * Heights of the rows of a list that renders only the rows in view, in CSS pixels: estimated until
 * they are measured.
 */
export class RowWindow {
  readonly #estimate: number;
  #heights: (number | undefined)[] = [];
  /** Offsets of the rows and, at the end, the height of all, or null when a height has changed. */
  #offsets: Float64Array | null = null;

  constructor(estimate: number) {
    this.#estimate = estimate;
  }

  /** Number of rows. Rows that stay keep their heights. */
  set length(length: number) {
    if (length === this.#heights.length) return;
    this.#heights.length = length;
    this.#offsets = null;
  }

  /** Height of all rows. */
  get height(): number {
    return this.offset(this.#heights.length);
  }

  /** Distance of the top of a row from that of the first. */
  offset(row: number): number {
    return this.#computeOffsets()[row] ?? 0;
  }

  /** Sets the measured height of a row, and returns the difference from its previous height. */
  measure(row: number, height: number): number {
    const change = height - (this.#heights[row] ?? this.#estimate);
    if (row >= this.#heights.length || this.#heights[row] === height) return 0;
    this.#heights[row] = height;
    if (change !== 0) this.#offsets = null;
    return change;
  }

  /** Computes the rows to render. */
  range(scrollTop: number, viewHeight: number): RowRange {
    const first = Math.max(0, this.#rowAt(scrollTop) - overscanRows);
    const last = this.#rowAt(scrollTop + viewHeight);
    return { first, end: Math.min(this.#heights.length, last + 1 + overscanRows) };
  }

  /** Row at a distance from the top, by binary search. */
  #rowAt(distance: number): number {
    const offsets = this.#computeOffsets();
    let low = 0;
    let high = Math.max(0, this.#heights.length - 1);
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((offsets[middle] ?? Infinity) <= distance) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #computeOffsets(): Float64Array {
    if (this.#offsets !== null) return this.#offsets;
    const offsets = new Float64Array(this.#heights.length + 1);
    let sum = 0;
    for (let row = 0; row < this.#heights.length; row += 1) {
      offsets[row] = sum;
      sum += this.#heights[row] ?? this.#estimate;
    }
    offsets[this.#heights.length] = sum;
    this.#offsets = offsets;
    return offsets;
  }
}
