/** Points per second of the peaks of a file of this computer. */
export const pointsPerSecond = 100;
/** Points that are handed on together: a minute. */
export const pointsPerChunk = 60 * pointsPerSecond;

/**
 * Collects the smallest and the greatest sample of each point, over all channels, as pairs of
 * values from -128 to 127.
 */
export class PeakCollector {
  readonly #onChunk: (data: Int8Array) => void;
  #chunk = new Int8Array(2 * pointsPerChunk);
  /** Index of the chunk among all. */
  #index = 0;
  /** Last point of the chunk that has samples, -1 for none. */
  #last = -1;

  /** @param onChunk - called with each chunk, in order. Only the last one is shorter */
  constructor(onChunk: (data: Int8Array) => void) {
    this.#onChunk = onChunk;
  }

  /**
   * Adds samples, each channel by itself.
   *
   * @param timestamp - time of the first sample in seconds
   */
  add(planes: readonly Float32Array[], timestamp: number, sampleRate: number): void {
    const count = planes[0]?.length ?? 0;
    let from = 0;
    while (from < count) {
      const point = Math.floor((timestamp + from / sampleRate) * pointsPerSecond + 1e-6);
      const next = Math.ceil(((point + 1) / pointsPerSecond - timestamp) * sampleRate - 1e-6);
      const to = Math.min(count, Math.max(from + 1, next));
      // Samples before the beginning are not played.
      if (point >= 0) this.#addPoint(point, planes, from, to);
      from = to;
    }
  }

  /** Hands on the last chunk. */
  end(): void {
    if (this.#last >= 0) this.#onChunk(this.#chunk.slice(0, 2 * (this.#last + 1)));
  }

  #addPoint(point: number, planes: readonly Float32Array[], from: number, to: number): void {
    while (point >= (this.#index + 1) * pointsPerChunk) {
      this.#onChunk(this.#chunk);
      this.#chunk = new Int8Array(2 * pointsPerChunk);
      this.#index += 1;
      this.#last = -1;
    }
    const at = point - this.#index * pointsPerChunk;
    if (at < 0) return;
    let [least, most] = [this.#chunk[2 * at] ?? 0, this.#chunk[2 * at + 1] ?? 0];
    for (const plane of planes)
      for (let index = from; index < to; index += 1) {
        const value = (plane[index] ?? 0) * 127;
        if (value < least) least = value;
        if (value > most) most = value;
      }
    this.#chunk[2 * at] = Math.max(-128, Math.round(least));
    this.#chunk[2 * at + 1] = Math.min(127, Math.round(most));
    this.#last = Math.max(this.#last, at);
  }
}
