import { checkAtLeast, checkInteger, checkOptions } from './errors/check-argument.js';
import { checkBlock, concatenateBlocks } from './samples/blocks.js';

/** Options of {@link createChunker}. */
export interface ChunkerOptions {
  /** Sample rate of the audio, in Hz. */
  readonly sampleRateHz: number;
  /** Duration of a chunk, in milliseconds, at least that of one frame. */
  readonly durationMs: number;
  /**
   * Channels of every block, 1 to 65,535.
   *
   * @defaultValue 1
   */
  readonly channels?: number;
}

/** Cuts audio into chunks of one duration. */
export interface Chunker {
  /**
   * Takes a planar block of any length.
   *
   * @returns the chunks that it completes, planar
   * @throws AudioError `invalid_argument` when the block has other channels or uneven lengths
   */
  push(block: readonly Float32Array[]): Float32Array[][];
  /**
   * Ends the audio. The next block begins a new stream.
   *
   * @returns the last, shorter chunk, or null when nothing is left
   */
  flush(): Float32Array[] | null;
}

/**
 * Creates a chunker. If a chunk is not a whole number of frames long, the boundaries are rounded,
 * not the lengths: chunk `n` ends at frame `round((n + 1) * durationMs * sampleRateHz / 1000)`, so
 * that chunks never drift from the clock.
 *
 * @example
 * ```ts
 * import { createChunker } from '@earshot/audio';
 *
 * const chunker = createChunker({ sampleRateHz: 16_000, durationMs: 20 });
 * const chunks = chunker.push([new Float32Array(800)]); // 50 ms
 * console.log(chunks.length, chunks[0]?.[0]?.length, chunker.flush()?.[0]?.length); // 2 320 160
 * ```
 *
 * @throws AudioError `invalid_argument` when an option does not exist or is out of range
 */
export function createChunker(options: ChunkerOptions): Chunker {
  // A program without types may omit them.
  const given: ChunkerOptions = Object(options);
  checkOptions(options, { sampleRateHz: 0, durationMs: 0, channels: 0 });
  const { sampleRateHz, durationMs, channels = 1 } = given;
  checkInteger('sampleRateHz', sampleRateHz, 1, 768_000);
  checkAtLeast('durationMs', durationMs, 1000 / sampleRateHz);
  checkInteger('channels', channels, 1, 65_535);
  return new ClockedChunker({ sampleRateHz, durationMs, channels });
}

class ClockedChunker implements Chunker {
  readonly #options: Required<ChunkerOptions>;
  #held: (readonly Float32Array[])[] = [];
  #heldFrames = 0;
  #chunkIndex = 0;

  constructor(options: Required<ChunkerOptions>) {
    this.#options = options;
  }

  push(block: readonly Float32Array[]): Float32Array[][] {
    const frames = checkBlock(block, this.#options.channels);
    const chunks: Float32Array[][] = [];
    let at = 0;
    for (;;) {
      const end = at + this.#missingFrames();
      if (end > frames) break;
      this.#hold(slice(block, at, end), end - at);
      chunks.push(this.#take());
      this.#chunkIndex += 1;
      at = end;
    }
    this.#hold(slice(block, at, frames), frames - at);
    return chunks;
  }

  flush(): Float32Array[] | null {
    const rest = this.#heldFrames === 0 ? null : this.#take();
    this.#chunkIndex = 0;
    return rest;
  }

  /** Number of frames that complete the present chunk. */
  #missingFrames(): number {
    return (
      this.#boundary(this.#chunkIndex + 1) - this.#boundary(this.#chunkIndex) - this.#heldFrames
    );
  }

  /** Frame at which a chunk begins. */
  #boundary(index: number): number {
    const { durationMs, sampleRateHz } = this.#options;
    return Math.round((index * durationMs * sampleRateHz) / 1000);
  }

  #hold(part: readonly Float32Array[], frames: number): void {
    if (frames === 0) return;
    this.#held.push(part);
    this.#heldFrames += frames;
  }

  #take(): Float32Array[] {
    const chunk = concatenateBlocks(this.#held, this.#options.channels);
    this.#held = [];
    this.#heldFrames = 0;
    return chunk;
  }
}

/** Copies a range of frames, since the caller may reuse the block. */
function slice(block: readonly Float32Array[], from: number, to: number): Float32Array[] {
  return block.map((samples) => samples.slice(from, to));
}
