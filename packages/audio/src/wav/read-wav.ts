import { AudioError } from '../errors/audio-error.js';
import type { WavLimits } from './wav-limits.js';
import { createWavReader, type WavSummary } from './wav-reader.js';

/** A WAV file that was read as a whole. */
export interface WavFile extends WavSummary {
  /** The samples of each channel, with full scale 1.0. */
  readonly channels: readonly Float32Array[];
}

/**
 * Reads a whole WAV file.
 *
 * @example
 * ```ts
 * import { readWav, writeWav } from '@earshot/audio';
 *
 * const file = writeWav([Float32Array.of(0, 0.5)], {
 *   sampleRateHz: 16_000,
 *   encoding: 'pcm',
 *   bitDepth: 16,
 * });
 * const { channels, format } = readWav(file);
 * console.log(channels, format.sampleRateHz); // [ Float32Array(2) [ 0, 0.5 ] ] 16000
 * ```
 *
 * @throws WavError when the file cannot be read
 */
export function readWav(bytes: ArrayBuffer | ArrayBufferView, limits: WavLimits = {}): WavFile {
  const reader = createWavReader(limits);
  const block = reader.push(toByteView(bytes));
  const summary = reader.end();
  const { channels } = summary.format;
  return {
    ...summary,
    channels: block ?? Array.from({ length: channels }, () => new Float32Array(0)),
  };
}

/** @throws AudioError `invalid_argument` for a value that is not bytes */
function toByteView(bytes: ArrayBuffer | ArrayBufferView): Uint8Array {
  if (bytes instanceof Uint8Array) return bytes;
  if (ArrayBuffer.isView(bytes))
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A buffer of another realm, such as that of a test environment, is not an instance of the class
  // here.
  if (Object.prototype.toString.call(bytes) === '[object ArrayBuffer]')
    return new Uint8Array(bytes);
  throw new AudioError(
    'invalid_argument',
    `bytes are ${typeof bytes === 'object' ? 'an object' : `the ${typeof bytes} ${String(bytes)}`}; allowed are an ArrayBuffer and a typed array`,
  );
}
