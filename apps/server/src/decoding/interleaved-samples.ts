/** Separates the channels of 16-bit little-endian samples that arrive in chunks, cut anywhere. */
export class InterleavedSamples {
  readonly #channelCount: number;
  #rest: Uint8Array = new Uint8Array(0);

  /** @param channelCount - channels of a frame */
  constructor(channelCount: number) {
    this.#channelCount = channelCount;
  }

  /**
   * Takes the next bytes.
   *
   * @returns the frames that they complete, one array for each channel
   */
  push(chunk: Uint8Array): Int16Array[] {
    const frameBytes = 2 * this.#channelCount;
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const frames = Math.floor(bytes.length / frameBytes);
    this.#rest = new Uint8Array(bytes.subarray(frames * frameBytes));
    // A copy begins at an even address, as samples have to.
    const samples = new Int16Array(new Uint8Array(bytes.subarray(0, frames * frameBytes)).buffer);
    if (this.#channelCount === 1) return [samples];
    return Array.from({ length: this.#channelCount }, (_, channel) => {
      const own = new Int16Array(frames);
      for (let frame = 0, at = channel; frame < frames; frame += 1, at += this.#channelCount)
        own[frame] = samples[at] ?? 0;
      return own;
    });
  }
}
