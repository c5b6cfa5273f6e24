/** Consecutive samples of a recording, of which the first may be dropped. */
export class SampleStore {
  #samples = new Int16Array(2 ** 16);
  /** Position in the recording of the first sample that is kept. */
  #start = 0;
  #length = 0;

  /** Position behind the last sample. */
  get end(): number {
    return this.#start + this.#length;
  }

  /** Adds samples behind the last one. */
  append(samples: Int16Array): void {
    if (this.#length + samples.length > this.#samples.length) {
      const grown = new Int16Array(2 * (this.#length + samples.length));
      grown.set(this.#samples.subarray(0, this.#length));
      this.#samples = grown;
    }
    this.#samples.set(samples, this.#length);
    this.#length += samples.length;
  }

  /** Copies the samples between two positions; where there are none, silence. */
  read(from: number, to: number): Int16Array {
    const copy = new Int16Array(to - from);
    const first = Math.max(from, this.#start);
    const last = Math.min(to, this.end);
    if (last > first)
      copy.set(this.#samples.subarray(first - this.#start, last - this.#start), first - from);
    return copy;
  }

  /** Forgets the samples before a position. */
  dropBefore(position: number): void {
    const count = Math.min(this.#length, Math.max(0, position - this.#start));
    this.#samples.copyWithin(0, count, this.#length);
    this.#start += count;
    this.#length -= count;
  }
}
