/**
 * The start of a stream of audio: the WAV header that it may have, and compressed audio instead of
 * samples.
 *
 * @packageDocumentation
 */

export { createStreamStartReader } from './codec/stream-start-reader.js';
export {
  createWavHeaderReader,
  detectWavHeader,
  type StreamStart,
  type WavHeaderReader,
} from './codec/wav-header-reader.js';
export { AudioError, type AudioErrorCode } from './errors/audio-error.js';
export type { AudioFormat } from './samples/audio-format.js';
export { WavError, type WavErrorCode } from './wav/wav-error.js';
