/** Minimum capacity, in samples. A smaller one would save little memory. */
const smallestCapacity = 16_384;

/**
 * The part of a channel's audio that is still needed, addressed by positions in the channel, in
 * samples.
 */
export class AudioWindow {
  #buffer = new Int16Array(smallestCapacity);
  /** Position of the first sample of the buffer, and of the first one that is still needed. */
  #bufferStart: number;
  #neededFrom: number;
  #end: number;

  /** @param start - position of the first sample that is appended */
  constructor(start = 0) {
    this.#bufferStart = start;
    this.#neededFrom = start;
    this.#end = start;
  }

  /** Position after the last sample. */
  get end(): number {
    return this.#end;
  }

  /** Appends samples, which are copied. */
  append(samples: Int16Array): void {
    this.#makeRoom(samples.length);
    this.#buffer.set(samples, this.#end - this.#bufferStart);
    this.#end += samples.length;
  }

  /**
   * Returns a view of samples, valid until more are appended.
   *
   * @param from - position of the first one, which was not dropped
   * @param to - position after the last one
   */
  view(from: number, to: number): Int16Array {
    return this.#buffer.subarray(from - this.#bufferStart, to - this.#bufferStart);
  }

  /**
   * Copies samples.
   *
   * @param from - position of the first one, which was not dropped
   * @param to - position after the last one
   */
  copy(from: number, to: number): Int16Array {
    return this.#buffer.slice(from - this.#bufferStart, to - this.#bufferStart);
  }

  /** Drops the samples before a position. */
  dropBefore(position: number): void {
    this.#neededFrom = Math.min(this.#end, Math.max(this.#neededFrom, position));
  }

  #makeRoom(count: number): void {
    const buffer = this.#buffer;
    const neededOffset = this.#neededFrom - this.#bufferStart;
    const endOffset = this.#end - this.#bufferStart;
    if (endOffset + count <= buffer.length) return;
    const needed = buffer.subarray(neededOffset, endOffset);
    const capacity = Math.max(smallestCapacity, 2 * (needed.length + count));
    const isRightSize = needed.length + count <= buffer.length && buffer.length <= 2 * capacity;
    if (isRightSize) {
      buffer.copyWithin(0, neededOffset, endOffset);
    } else {
      this.#buffer = new Int16Array(capacity);
      this.#buffer.set(needed);
    }
    this.#bufferStart = this.#neededFrom;
  }
}
