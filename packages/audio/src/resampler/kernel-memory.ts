import type { FilterBank } from './filter-bank.js';

/** Samples before and after each filter that go through at once: they stay in a near cache. */
export const longestPiece = 8192;

/** Storage of the samples and weights of a kernel. */
interface SampleStore {
  readonly length: number;
  set(values: ArrayLike<number>, address: number): void;
  /** The samples from `from` to before `to`, until anything is written. */
  subarray(from: number, to: number): ArrayLike<number>;
}

/**
 * The memory of a kernel, which all its resamplers share: samples are there only during a call, so that a resampler that
 * is forgotten leaves nothing behind. Weights stay as long as there is room.
 */
export class KernelMemory {
  readonly samples: SampleStore;
  /** The areas, one after the other: stages read from one of the first two and write to the other. */
  readonly areas: readonly [first: number, second: number];
  /** The rows of dealt samples have three times the room of an area. */
  readonly rows: number;
  readonly #weights: number;
  readonly #placed = new Map<Float64Array, number>();
  #end: number;

  /** Lays out a memory: what the areas leave of it is for weights. */
  constructor(samples: SampleStore, areaLength: number) {
    this.samples = samples;
    this.areas = [0, areaLength];
    this.rows = 2 * areaLength;
    this.#weights = 5 * areaLength;
    this.#end = this.#weights;
  }

  /** Brings weights into the memory, unless they are there, and returns their address. */
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
  readonly areaLength: number;
  readonly weightsLength: number;
}

/** Room that a chain of filters needs. */
export function memoryNeed(banks: readonly FilterBank[]): MemoryNeed {
  const held = banks.map(({ ratio, taps }, index) => {
    const lead = (banks[index + 1]?.history ?? 0) + 2;
    // Rows have each tap in four lanes.
    return 4 * taps + (lead * ratio.down) / ratio.up;
  });
  return {
    areaLength: 2 * Math.max(longestPiece, Math.ceil(totalGain(banks))) + Math.max(...held),
    weightsLength: Math.max(...banks.map(({ weights }) => weights.length)),
  };
}

/** Samples that come out for each that goes in. */
export function totalGain(banks: readonly FilterBank[]): number {
  return banks.reduce((product, { ratio }) => (product * ratio.up) / ratio.down, 1);
}
