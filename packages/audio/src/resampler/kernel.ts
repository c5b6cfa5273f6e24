import type { KernelMemory } from './kernel-memory.js';

/**
 * The arithmetic of a resampler. Addresses and distances count samples, addresses from the start of
 * the memory.
 */
export interface KernelFunctions {
  /**
   * Distributes the samples of `streams` streams to rows, and computes the rows of their
   * differences, as `split-plan.ts` describes. From `rows` on, the row of a set of lags, an offset
   * and a stream has the number `(set * 2 ** levels + offset) * streams + stream`. The content of
   * rows without weights is undefined.
   *
   * @param rowLength - a multiple of 16
   */
  split(samples: number, streams: number, levels: number, rows: number, rowLength: number): void;
  /**
   * Computes the `up` outputs of each unit from split samples: `columns` times `2 ** levels` units.
   * The rows have at least `columns + blocks + 4` columns. The order of summation is the same for
   * every output, which makes the result independent of chunking.
   *
   * @param weights - those of the outputs of a unit, one after the other
   * @param blocks - weights for each row that meets any
   * @param last - remainder of division by 4 of the last weights
   * @param results - room for `up * 4 ** levels` rows of `columns` and 40 more
   * @param columns - a multiple of 4
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
   * Computes one grain of eight outputs in each of `count` frames, which are `frameOutputs` outputs
   * and `frameInputs` inputs apart. The first weighs `taps` samples from `samples` on. The order of
   * summation is the same for every output.
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
}
