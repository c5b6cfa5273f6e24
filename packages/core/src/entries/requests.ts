/** Requests of the contract with their configurations, defaults and limits. */

export { defaults } from '../defaults.js';
export { type Limits, limits } from '../limits.js';
export { audioToLlmConfigurationSchema } from '../requests/audio-to-llm-configuration.js';
export {
  callbackConfigurationSchema,
  liveCallbackConfigurationSchema,
} from '../requests/callback-configuration.js';
export { customMetadataSchema } from '../requests/custom-metadata.js';
export { customSpellingConfigurationSchema } from '../requests/custom-spelling-configuration.js';
export {
  customVocabularyConfigurationSchema,
  vocabularyEntrySchema,
} from '../requests/custom-vocabulary-configuration.js';
export { diarizationConfigurationSchema } from '../requests/diarization-configuration.js';
export { languageConfigurationSchema } from '../requests/language-configuration.js';
export {
  postProcessingSchema,
  preProcessingSchema,
  realtimeProcessingSchema,
} from '../requests/live-processing.js';
export { liveRequestObject, liveRequestSchema } from '../requests/live-request.js';
export { messagesConfigurationSchema } from '../requests/messages-configuration.js';
export { piiRedactionConfigurationSchema } from '../requests/pii-redaction-configuration.js';
export {
  preRecordedRequestObject,
  preRecordedRequestSchema,
} from '../requests/pre-recorded-request.js';
export { structuredDataExtractionConfigurationSchema } from '../requests/structured-data-extraction-configuration.js';
export { subtitlesConfigurationSchema } from '../requests/subtitles-configuration.js';
export { summarizationConfigurationSchema } from '../requests/summarization-configuration.js';
export { translationConfigurationSchema } from '../requests/translation-configuration.js';
export { webUrlSchema } from '../requests/web-url.js';
export type {
  CustomSpellingConfiguration,
  CustomVocabularyConfiguration,
  LanguageConfiguration,
  LanguageConfigurationInput,
  SummarizationConfiguration,
  SummarizationConfigurationInput,
  TranslationConfiguration,
  TranslationConfigurationInput,
  VocabularyEntry,
} from '../types/configurations.js';
export type {
  LiveCallbackConfiguration,
  LiveCallbackConfigurationInput,
  MessagesConfiguration,
  MessagesConfigurationInput,
} from '../types/live-configurations.js';
export type {
  PostProcessing,
  PostProcessingInput,
  PreProcessing,
  PreProcessingInput,
  RealtimeProcessing,
  RealtimeProcessingInput,
} from '../types/live-processing.js';
export type { LiveRequest, LiveRequestInput } from '../types/live-request.js';
export type {
  AudioToLlmConfiguration,
  AudioToLlmConfigurationInput,
  CallbackConfiguration,
  CallbackConfigurationInput,
  DiarizationConfiguration,
  PiiRedactionConfiguration,
  PiiRedactionConfigurationInput,
  StructuredDataExtractionConfiguration,
  StructuredDataExtractionConfigurationInput,
  SubtitlesConfiguration,
  SubtitlesConfigurationInput,
} from '../types/pre-recorded-configurations.js';
export type { PreRecordedRequest, PreRecordedRequestInput } from '../types/pre-recorded-request.js';
