export { type AudioAnalysis, analyseAudio } from './analyse-audio.js';
export { resultMetadata } from './assemble-result.js';
export { AudioInputError, type AudioInputIssue } from './audio-input-error.js';
export { createLanguageCount } from './count-languages.js';
export { engineRateHz } from './decode-channels.js';
export { type AssumptionMetadata, describeAssumption } from './describe-assumption.js';
export { describeVocabulary, type VocabularyMetadata } from './describe-vocabulary.js';
export { createDistinctChannels } from './distinct-channels.js';
export type { OpenAudio } from './open-wav.js';
export {
  type FileProgress,
  type FileTranscription,
  type TranscribeFileOptions,
  type TranscriptionParams,
  transcribeAnalysed,
  transcribeFile,
} from './transcribe-file.js';
export { unavailable, unavailableAddOns } from './unavailable-add-ons.js';
