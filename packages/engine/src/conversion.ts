/** Conversion of models into the form that the engines of this package run. */

export { convertSpeakerEncoder } from './host/model-tasks/convert-speaker-encoder.js';
export { type ConvertWhisperOptions, convertWhisper } from './host/model-tasks/convert-whisper.js';
export type {
  ConversionProgress,
  ConvertedWhisper,
} from './models/conversion/convert-whisper-folder.js';
export {
  type WhisperPrecision,
  whisperPrecisions,
} from './models/conversion/whisper/whisper-precision.js';
