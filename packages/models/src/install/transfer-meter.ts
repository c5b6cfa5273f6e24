/** Samples of the last seconds, from which the speed comes. */
interface Sample {
  atMs: number;
  doneBytes: number;
}

/** Time that the speed is the mean of, in milliseconds. */
const windowMs = 5_000;
/** Shortest time that a speed can be measured in, in milliseconds. */
const shortestMs = 500;
/** Shortest interval between two samples, in milliseconds. */
const sampleEveryMs = 100;

/** Measures the speed of a transfer, as the mean of its last seconds. */
export class TransferMeter {
  readonly #nowMs: () => number;
  #samples: Sample[] = [];

  /** @param nowMs - monotonic time in milliseconds */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /**
   * Takes the bytes that are done so far; fewer than before begin a new transfer.
   *
   * @returns bytes per second; null while too little is known
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
