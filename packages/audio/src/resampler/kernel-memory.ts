import type { FilterBank } from './filter-bank.js';

/**
 * Maximum number of samples that pass through a chain of filters at once, so that they stay in the
 * cache. With it, filters that halve or double the rate fill all vectors that a kernel computes
 * together.
 */
const longestPiece = 16_640;

/**
 * Space before the samples of an area for outputs that are computed again: those of a grain that an
 * earlier block began.
 */
const areaMargin = 64;

/** Columns that kernels may compute beyond the requested ones. */
const extraColumns = 40;

/** Storage of the samples and weights of a kernel. */
interface SampleStore {
  readonly length: number;
  set(values: ArrayLike<number>, address: number): void;
  /** The samples from `from` to before `to`, until anything is written. */
  subarray(from: number, to: number): ArrayLike<number>;
}

/**
 * The memory of a kernel, shared by all its resamplers. Samples are in it only during a call, so
 * that an abandoned resampler leaves nothing behind. Weights stay until their space is needed.
 */
export class KernelMemory {
  readonly samples: SampleStore;
  /**
   * The areas, one after the other: stages read from one of the first two and write to the other,
   * and before and behind.
   */
  readonly areas: readonly [first: number, second: number];
  /** The rows of split samples. */
  readonly rows: number;
  readonly #weights: number;
  readonly #placed = new Map<Float64Array, number>();
  #end: number;

  /** Lays out a memory. What areas and rows do not use is for weights. */
  constructor(samples: SampleStore, { areaLength, rowsLength }: Omit<MemoryNeed, 'weightsLength'>) {
    this.samples = samples;
    this.areas = [areaMargin, areaLength + areaMargin];
    this.rows = 2 * areaLength;
    this.#weights = this.rows + rowsLength;
    this.#end = this.#weights;
  }

  /** Copies weights into the memory unless they are already there, and returns their address. */
  place(weights: Float64Array): number {
    const known = this.#placed.get(weights);
    if (known !== undefined) {
      return known;
    }
    if (this.#end + weights.length > this.samples.length) {
      this.#placed.clear();
      this.#end = this.#weights;
    }
    const address = this.#end;
    this.samples.set(weights, address);
    this.#placed.set(weights, address);
    this.#end += weights.length;
    return address;
  }
}

/** Room that a kernel's memory needs, in samples. */
export interface MemoryNeed {
  /** Room for the samples before or after a filter. */
  readonly areaLength: number;
  /** Room for split samples. */
  readonly rowsLength: number;
  readonly weightsLength: number;
}

/** Length of the memory with all its parts. */
export function memoryLength({ areaLength, rowsLength, weightsLength }: MemoryNeed): number {
  return 2 * areaLength + rowsLength + weightsLength;
}

/** Room that a chain of filters needs. */
export function memoryNeed(banks: readonly FilterBank[]): MemoryNeed {
  let areaLength = 0;
  let rowsLength = 0;
  let count = pieceLength(banks);
  for (const [index, { ratio, unit, grainTaps, split }] of banks.entries()) {
    const { up, down } = ratio;
    const lead = (banks[index + 1]?.grainTaps ?? 0) + 2 * unit;
    const inputs = count + 2 * grainTaps + Math.ceil((lead * down) / up);
    let outputs = Math.ceil((inputs * up) / down);
    if (split !== null) {
      const { size, blocks } = split;
      // Rows are filled up to whole columns, and with what follows the samples.
      const columns = Math.ceil(inputs / (down * size)) + extraColumns;
      rowsLength = Math.max(rowsLength, size * size * (down + up) * (columns + 2 * blocks));
      outputs = columns * size * up;
    }
    areaLength = Math.max(areaLength, areaMargin + inputs, areaMargin + outputs);
    count = Math.ceil((count * up) / down) + 1;
  }
  return {
    areaLength: 4 * Math.ceil(areaLength / 4 + 2),
    rowsLength: 4 * Math.ceil(rowsLength / 4),
    weightsLength: Math.max(...banks.map(({ weights }) => weights.length)),
  };
}

/**
 * Number of inputs that pass through a chain of filters at once, for which no filter outputs more
 * than {@link longestPiece}.
 */
export function pieceLength(banks: readonly FilterBank[]): number {
  let gain = 1;
  let largestGain = 1;
  for (const { ratio } of banks) {
    gain *= ratio.up / ratio.down;
    largestGain = Math.max(largestGain, gain);
  }
  return Math.max(1, Math.floor(longestPiece / largestGain));
}
