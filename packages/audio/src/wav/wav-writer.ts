import { type Bytes, concatenateBytes } from '../bytes.js';
import { AudioError } from '../errors/audio-error.js';
import { checkOptions } from '../errors/check-argument.js';
import { checkBlock } from '../samples/blocks.js';
import { FrameEncoder } from '../samples/frame-encoder.js';
import { wavHeaderBytes } from './create-wav-header.js';
import {
  fileOptions,
  resolveWavLayout,
  type WavWriterOptions,
  type WriteWavOptions,
} from './wav-writer-options.js';

/**
 * Encodes whole channels as a WAV file.
 *
 * @example
 * ```ts
 * import { writeFile } from 'node:fs/promises';
 * import { writeWav } from '@earshot/audio';
 *
 * const tone = Float32Array.from({ length: 16_000 }, (_, index) => Math.sin(index / 5) / 2);
 * await writeFile(
 *   'tone.wav',
 *   writeWav([tone], { sampleRateHz: 16_000, encoding: 'pcm', bitDepth: 16 }),
 * );
 * ```
 *
 * @param channels - the samples of each channel, with full scale 1.0, all of one length
 * @throws AudioError `invalid_argument` when an option does not exist or is out of range, or the
 * channels have uneven lengths
 */
export function writeWav(channels: readonly Float32Array[], options: WriteWavOptions): Bytes {
  checkOptions(options, fileOptions);
  const frameCount = checkBlock(channels);
  const writer = createWavWriter({ ...options, channels: channels.length, frameCount });
  const audio = writer.write(channels);
  return concatenateBytes([writer.header, audio, writer.end().padding]);
}

/**
 * Writes a WAV file in pieces: {@link WavWriter.header}, then each block, then the result of `end`.
 */
export interface WavWriter {
  /**
   * The first bytes of the file. Without a frame count, the size fields have the value that readers
   * of pipes understand as unknown.
   */
  readonly header: Bytes;
  /**
   * Encodes a planar block.
   *
   * @throws AudioError `invalid_argument` when the block has other channels or uneven lengths, when
   * there are more frames than were announced, and after the end
   */
  write(block: readonly Float32Array[]): Bytes;
  /**
   * Ends the file.
   *
   * @throws AudioError `invalid_argument` when there are fewer frames than were announced
   */
  end(): WavEnding;
}

/** End of a WAV file. */
export interface WavEnding {
  /** Bytes after the last block: one zero byte, or none. */
  readonly padding: Bytes;
  /**
   * Header with the final sizes, as long as the first one, to overwrite it where the file is
   * seekable. Beyond 4 GiB it makes the file RF64.
   */
  readonly header: Bytes;
  /** Number of frames that were written: a sample of each channel is one frame. */
  readonly frameCount: number;
}

/**
 * Creates a writer for WAV files of any length.
 *
 * @example
 * ```ts
 * import { createWavWriter } from '@earshot/audio';
 *
 * const writer = createWavWriter({
 *   sampleRateHz: 16_000,
 *   channels: 1,
 *   encoding: 'pcm',
 *   bitDepth: 16,
 * });
 * const parts = [writer.header, writer.write([new Float32Array(160)])];
 * const { header } = writer.end(); // replaces the first, with the sizes
 * console.log(
 *   parts.map(({ length }) => length),
 *   header.length,
 * ); // [ 80, 320 ] 80
 * ```
 *
 * @throws AudioError `invalid_argument` when an option does not exist or is out of range
 */
export function createWavWriter(options: WavWriterOptions): WavWriter {
  const layout = resolveWavLayout(options);
  const announced = options.frameCount ?? null;
  const reservesLargeSizes = announced === null;
  const encoder = new FrameEncoder(layout.sample, layout.channels, options.dither);
  let frameCount = 0;
  let ending: WavEnding | null = null;

  return {
    header: wavHeaderBytes({
      layout,
      dataBytes: announced === null ? null : announced * encoder.frameBytes,
      reservesLargeSizes,
    }),
    write(block) {
      const bytes = encoder.encode(block);
      const total = frameCount + bytes.length / encoder.frameBytes;
      if (ending !== null) {
        throw new AudioError('invalid_argument', 'a block was written after the end of the file');
      }
      if (announced !== null && total > announced) {
        throw frameCountError(total, announced);
      }
      frameCount = total;
      return bytes;
    },
    end() {
      if (announced !== null && frameCount < announced) {
        throw frameCountError(frameCount, announced);
      }
      ending ??= {
        padding: new Uint8Array((frameCount * encoder.frameBytes) % 2),
        header: wavHeaderBytes({
          layout,
          dataBytes: frameCount * encoder.frameBytes,
          reservesLargeSizes,
        }),
        frameCount,
      };
      return ending;
    },
  };
}

function frameCountError(written: number, announced: number): AudioError {
  return new AudioError(
    'invalid_argument',
    `${written} frames were written; frameCount announced ${announced}`,
  );
}
