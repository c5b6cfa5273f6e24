export { type AudioAnalysis, analyseAudio } from './analyse-audio.js';
export { AudioInputError, type AudioInputFault } from './audio-input-error.js';
export type { OpenAudio } from './open-wav.js';
export {
  type FileProgress,
  type FileTranscription,
  type TranscribeFileOptions,
  type TranscriptionParams,
  transcribeFile,
} from './transcribe-file.js';
export { unavailableAddOns } from './unavailable-add-ons.js';
