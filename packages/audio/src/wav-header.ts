/**
 * The WAV header that a stream of audio may begin with.
 *
 * @packageDocumentation
 */

export {
  createWavHeaderReader,
  detectWavHeader,
  type StreamStart,
  type WavHeaderReader,
} from './codec/wav-header-reader.js';
export { AudioError, type AudioErrorCode } from './errors/audio-error.js';
export type { AudioFormat } from './samples/audio-format.js';
export { WavError, type WavErrorCode } from './wav/wav-error.js';
