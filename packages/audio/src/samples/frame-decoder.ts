import type { SampleFormat } from './sample-format.js';
import { type SampleReader, sampleReader } from './sample-reader.js';

/**
 * Decodes interleaved bytes that are cut anywhere to planar blocks. The bytes of an incomplete
 * frame are held.
 */
export class FrameDecoder {
  readonly #channels: number;
  readonly #read: SampleReader;
  readonly #partial: Uint8Array;
  #partialLength = 0;

  constructor(format: SampleFormat, channels: number) {
    this.#channels = channels;
    this.#read = sampleReader(format);
    this.#partial = new Uint8Array((channels * format.bitDepth) / 8);
  }

  /** Held bytes of an incomplete frame. */
  get partialBytes(): number {
    return this.#partialLength;
  }

  /**
   * Decodes what the bytes complete.
   *
   * @returns one array for each channel, all of one length that may be 0
   */
  decode(bytes: Uint8Array): Float32Array[] {
    const frameBytes = this.#partial.length;
    const frames = Math.floor((this.#partialLength + bytes.length) / frameBytes);
    const block = Array.from({ length: this.#channels }, () => new Float32Array(frames));
    let from = 0;
    let done = 0;
    if (this.#partialLength > 0) {
      from = Math.min(frameBytes - this.#partialLength, bytes.length);
      this.#hold(bytes.subarray(0, from));
      if (frames > 0) {
        this.#partialLength = 0;
        this.#decodeFrames(this.#partial, block, 0, 1);
        done = 1;
      }
    }
    if (frames > done) {
      const end = from + (frames - done) * frameBytes;
      this.#decodeFrames(bytes.subarray(from, end), block, done, frames);
      from = end;
    }
    this.#hold(bytes.subarray(from));
    return block;
  }

  #hold(bytes: Uint8Array): void {
    this.#partial.set(bytes, this.#partialLength);
    this.#partialLength += bytes.length;
  }

  #decodeFrames(bytes: Uint8Array, block: readonly Float32Array[], from: number, to: number): void {
    this.#read(
      bytes,
      block.map((samples) => samples.subarray(from, to)),
    );
  }
}
