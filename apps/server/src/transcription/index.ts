export { resultMetadata } from './assemble-result.js';
export { createLanguageCount } from './count-languages.js';
export { type AssumptionMetadata, describeAssumption } from './describe-assumption.js';
export { describeVocabulary, type VocabularyMetadata } from './describe-vocabulary.js';
export {
  type FileProgress,
  type FileTranscription,
  type TranscribeProbedOptions,
  type TranscriptionParams,
  transcribeFile,
  transcribeProbed,
} from './transcribe-file.js';
export { unavailable, unavailableAddOns } from './unavailable-add-ons.js';
