// Numbers instead of sums: a bundler that leaves the resampler out keeps whatever is calculated here.

/** Samples that one of the areas of the kernel's memory holds. */
export const areaLength = 65_536;

/** Weights that the kernel's memory holds. */
export const weightsLength = 1_048_576;

/** Addresses of the areas, one after the other; the script that compiles the kernel gives it room for all of them. Stages read from one of the two for samples and write to the other. */
export const samplesAddresses = [0, 262_144] as const;
export const rowsAddress = 524_288;
const weightsAddress = 786_432;

/**
 * The memory of the kernel, which all resamplers of a thread share: samples are there only during a call, so that a
 * resampler that is forgotten leaves nothing behind. Weights stay as long as there is room.
 */
export class KernelMemory {
  readonly samples: Float32Array;
  readonly #placed = new Map<Float32Array, number>();
  #used = 0;

  constructor(buffer: ArrayBuffer) {
    this.samples = new Float32Array(buffer);
  }

  /** Brings weights into the memory, unless they are there, and returns their address. */
  place(weights: Float32Array): number {
    const known = this.#placed.get(weights);
    if (known !== undefined) {
      return known;
    }
    if (this.#used + weights.length > weightsLength) {
      this.#placed.clear();
      this.#used = 0;
    }
    const address = weightsAddress + 4 * this.#used;
    this.samples.set(weights, address / 4);
    this.#placed.set(weights, address);
    this.#used += weights.length;
    return address;
  }
}
