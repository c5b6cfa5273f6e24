import type { KernelMemory } from './kernel-memory.js';

/** The arithmetic of a resampler. Addresses and distances count samples, addresses from the start of the memory. */
export interface KernelFunctions {
  /**
   * Deals samples of `streams` streams to rows and adds those of their differences, as `split-plan.ts` says: the row of a set
   * of lags, an offset and a stream is the one numbered `(set * 2 ** levels + offset) * streams + stream` from `rows` on.
   * Rows that meet no weights may hold anything.
   *
   * @param rowLength - a multiple of 16
   */
  split(samples: number, streams: number, levels: number, rows: number, rowLength: number): void;
  /**
   * Makes the `up` outputs of each unit from split samples: `columns` times `2 ** levels` units. The rows have
   * `columns + blocks + 4` columns at least. Each output sums in one order wherever it stands: that makes chunking bit-exact.
   *
   * @param weights - those of the outputs of a unit, one after the other
   * @param blocks - weights for each row that meets any
   * @param last - remainder of division by 4 of the weights that come last
   * @param results - room for `up * 4 ** levels` rows of `columns` and 40 more
   * @param columns - a multiple of the kernel's `columnGrain`
   * @param unused - the first weights of each row that are padding: 0, which need not be multiplied
   */
  convolve(
    rows: number,
    rowLength: number,
    streams: number,
    levels: number,
    weights: number,
    blocks: number,
    last: number,
    results: number,
    columns: number,
    outputs: number,
    up: number,
    unused: number,
  ): void;
  /**
   * Makes one grain of eight outputs in each of `count` frames, which are `frameOutputs` outputs and `frameInputs` inputs
   * apart. The first weighs `taps` samples from `samples` on. Each output sums in one order, too.
   *
   * @param weights - for each sample those of the eight outputs
   */
  step(
    samples: number,
    weights: number,
    taps: number,
    frameInputs: number,
    outputs: number,
    frameOutputs: number,
    count: number,
  ): void;
}

/** Implementation of the arithmetic, with the memory that it works in. */
export interface Kernel {
  readonly run: KernelFunctions;
  readonly memory: KernelMemory;
  /** Makes room outside of the memory, for samples of the same precision. */
  readonly createBlock: (length: number) => Float32Array | Float64Array;
  /** Convolving makes a multiple of so many columns. */
  readonly columnGrain: number;
}
