/** A sample from which the speed is computed. */
interface Sample {
  atMs: number;
  doneBytes: number;
}

/** Period over which the speed is averaged, in milliseconds. */
const windowMs = 5_000;
/** Shortest period for which a speed is reported, in milliseconds. */
const shortestMs = 500;
/** Shortest interval between two samples, in milliseconds. */
const sampleEveryMs = 100;

/** Measures the mean speed of a transfer over its last seconds. */
export class TransferMeter {
  readonly #nowMs: () => number;
  #samples: Sample[] = [];

  /** @param nowMs - monotonic time in milliseconds */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /**
   * Adds a measurement of the bytes that are done so far. A lower number than before starts a new
   * transfer.
   *
   * @returns bytes per second, or null while there are too few measurements
   */
  measure(doneBytes: number): number | null {
    const atMs = this.#nowMs();
    const last = this.#samples.at(-1);
    if (last !== undefined && doneBytes < last.doneBytes) this.#samples = [];
    if (last === undefined || atMs - last.atMs >= sampleEveryMs || this.#samples.length === 0)
      this.#samples.push({ atMs, doneBytes });
    const oldest = this.#samples.findIndex((sample) => atMs - sample.atMs <= windowMs);
    if (oldest > 0) this.#samples.splice(0, oldest - 1);
    const [first] = this.#samples;
    if (first === undefined || atMs - first.atMs < shortestMs) return null;
    return ((doneBytes - first.doneBytes) * 1000) / (atMs - first.atMs);
  }
}
