import type { KernelMemory } from './kernel-memory.js';

/** The arithmetic of a resampler. Addresses and distances count samples, addresses from the start of the memory. */
export interface KernelFunctions {
  /**
   * Deals samples to `streams` rows of `columns` vectors, which lie one after the other from `rows` on: lane `l` of column
   * `c` of row `r` becomes sample `r + (c + l * segment) * streams`. A vector has as many lanes as the kernel says.
   */
  deal(samples: number, streams: number, segment: number, columns: number, rows: number): void;
  /**
   * Makes the outputs of one symmetric phase from dealt samples: `segment` of them in each lane, `step` samples apart. Tap
   * 0 of the first meets sample `first`; each output is one column further. The weights are those of the first half of the
   * taps, stream by stream: the samples that a weight meets from both sides are added first. Each output sums in one order
   * wherever it stands: that makes chunking bit-exact.
   */
  slide(
    rows: number,
    rowLength: number,
    streams: number,
    first: number,
    weights: number,
    taps: number,
    outputs: number,
    step: number,
    segment: number,
  ): void;
  /**
   * Makes `count` outputs of one phase, `up` samples apart, which share the loads of weights. The first weighs samples from
   * `first` on, each further one those that are `down` later. Each sums in one order, too.
   *
   * @param taps - a multiple of 4
   */
  step(
    first: number,
    weights: number,
    taps: number,
    down: number,
    outputs: number,
    up: number,
    count: number,
  ): void;
}

/** Implementation of the arithmetic, with the memory that it works in. */
export interface Kernel {
  readonly run: KernelFunctions;
  readonly memory: KernelMemory;
  /** Samples in a vector of a row. */
  readonly lanes: number;
  /** Outputs in each lane that sliding makes at once: segments are multiples of it. */
  readonly grain: number;
}
