import { type AudioFormat, resolveAudioFormat } from '../samples/audio-format.js';
import { FrameDecoder } from '../samples/frame-decoder.js';
import { createWavHeaderReader, type StreamStart } from './wav-header-reader.js';

/** Turns the bytes of a stream into planar audio. */
export interface AudioDecoder {
  /** Length of the WAV header at the start of the stream, in bytes, or 0 without one. */
  readonly headerBytes: number;
  /**
   * Takes the next bytes, cut anywhere.
   *
   * @returns the frames that they complete: one array for each channel with full scale 1.0, all of
   * the same length, possibly 0
   * @throws AudioError `format_mismatch` when the stream begins with a WAV header for another
   * format
   * @throws WavError when it begins with a WAV header that cannot be read
   */
  decode(bytes: Uint8Array): Float32Array[];
  /**
   * Ends the stream. An incomplete last frame is dropped.
   *
   * @returns frames that were held back until the start of the stream was known
   * @throws WavError when the stream is a WAV header that isn't complete
   */
  end(): Float32Array[];
}

/**
 * Creates a decoder for a format of the service. The samples do not depend on how the bytes are
 * cut. A WAV header at the start is recognised, checked against the format and skipped. Its sizes
 * are ignored, since a live source does not know them.
 *
 * @example
 * ```ts
 * import { createAudioDecoder } from '@earshot/audio';
 *
 * const decoder = createAudioDecoder({
 *   encoding: 'wav/pcm',
 *   bit_depth: 16,
 *   sample_rate: 8000,
 *   channels: 1,
 * });
 * console.log(decoder.decode(Uint8Array.of(0, 0x40, 0, 0xc0)));
 * // [ Float32Array(2) [ 0.5, -0.5 ] ]
 * ```
 *
 * @throws AudioError `invalid_argument` when the format does not exist
 */
export function createAudioDecoder(format: AudioFormat): AudioDecoder {
  const decoder = new FrameDecoder(resolveAudioFormat(format), format.channels);
  const header = createWavHeaderReader(format);
  let start: StreamStart | null = null;

  return {
    get headerBytes() {
      return start?.headerBytes ?? 0;
    },
    decode(bytes) {
      if (start !== null) return decoder.decode(bytes);
      start = header.push(bytes);
      return decoder.decode(start?.audio ?? new Uint8Array(0));
    },
    end() {
      if (start !== null) return decoder.decode(new Uint8Array(0));
      start = header.end();
      return decoder.decode(start.audio);
    },
  };
}
