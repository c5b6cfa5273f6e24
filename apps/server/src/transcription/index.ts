export { type AudioAnalysis, analyseAudio } from './analyse-audio.js';
export { AudioInputError, type AudioInputFault } from './audio-input-error.js';
export { countLanguages } from './count-languages.js';
export type { OpenAudio } from './open-wav.js';
export {
  type FileProgress,
  type TranscriptionParams,
  transcribeAnalysed,
} from './transcribe-analysed.js';
export {
  type FileTranscription,
  type TranscribeFileOptions,
  transcribeFile,
} from './transcribe-file.js';
export { unavailable, unavailableAddOns } from './unavailable-add-ons.js';
