import type { Bytes } from '../bytes.js';
import type { Dither } from '../quantize.js';
import { checkBlock } from './blocks.js';
import type { SampleFormat } from './sample-format.js';
import { type SampleWriter, sampleWriter } from './sample-writer.js';

/** Encodes planar blocks to interleaved bytes. */
export class FrameEncoder {
  readonly #channels: number;
  readonly #sampleBytes: number;
  readonly #write: SampleWriter;

  constructor(format: SampleFormat, channels: number, dither?: Dither) {
    this.#channels = channels;
    this.#sampleBytes = format.bitDepth / 8;
    this.#write = sampleWriter(format, dither);
  }

  /** Size of a frame in bytes. */
  get frameBytes(): number {
    return this.#channels * this.#sampleBytes;
  }

  /**
   * Encodes a block.
   *
   * @throws AudioError `invalid_argument` when the block has other channels or uneven lengths
   */
  encode(block: readonly Float32Array[]): Bytes {
    const bytes = new Uint8Array(checkBlock(block, this.#channels) * this.frameBytes);
    const view = new DataView(bytes.buffer);
    for (const [channel, samples] of block.entries()) {
      this.#write(samples, view, channel * this.#sampleBytes, this.frameBytes);
    }
    return bytes;
  }
}
