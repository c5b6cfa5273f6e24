/** Requests of the contract with their configurations, defaults and limits. */

export { defaults } from '../defaults.js';
export { limits } from '../limits.js';
export {
  type AudioToLlmConfiguration,
  type AudioToLlmConfigurationInput,
  audioToLlmConfigurationSchema,
} from '../requests/audio-to-llm-configuration.js';
export {
  type CallbackConfiguration,
  type CallbackConfigurationInput,
  callbackConfigurationSchema,
  type LiveCallbackConfiguration,
  type LiveCallbackConfigurationInput,
  liveCallbackConfigurationSchema,
} from '../requests/callback-configuration.js';
export { customMetadataSchema } from '../requests/custom-metadata.js';
export {
  type CustomSpellingConfiguration,
  customSpellingConfigurationSchema,
} from '../requests/custom-spelling-configuration.js';
export {
  type CustomVocabularyConfiguration,
  customVocabularyConfigurationSchema,
  type VocabularyEntry,
  vocabularyEntrySchema,
} from '../requests/custom-vocabulary-configuration.js';
export {
  type DiarizationConfiguration,
  diarizationConfigurationSchema,
} from '../requests/diarization-configuration.js';
export {
  type LanguageConfiguration,
  type LanguageConfigurationInput,
  languageConfigurationSchema,
} from '../requests/language-configuration.js';
export {
  type PostProcessing,
  type PostProcessingInput,
  type PreProcessing,
  type PreProcessingInput,
  postProcessingSchema,
  preProcessingSchema,
  type RealtimeProcessing,
  type RealtimeProcessingInput,
  realtimeProcessingSchema,
} from '../requests/live-processing.js';
export {
  type LiveRequest,
  type LiveRequestInput,
  liveRequestSchema,
} from '../requests/live-request.js';
export {
  type MessagesConfiguration,
  type MessagesConfigurationInput,
  messagesConfigurationSchema,
} from '../requests/messages-configuration.js';
export {
  type PiiRedactionConfiguration,
  type PiiRedactionConfigurationInput,
  piiRedactionConfigurationSchema,
} from '../requests/pii-redaction-configuration.js';
export {
  type PreRecordedRequest,
  type PreRecordedRequestInput,
  preRecordedRequestSchema,
} from '../requests/pre-recorded-request.js';
export {
  type SubtitlesConfiguration,
  type SubtitlesConfigurationInput,
  subtitlesConfigurationSchema,
} from '../requests/subtitles-configuration.js';
export {
  type SummarizationConfiguration,
  type SummarizationConfigurationInput,
  summarizationConfigurationSchema,
} from '../requests/summarization-configuration.js';
export {
  type TranslationConfiguration,
  type TranslationConfigurationInput,
  translationConfigurationSchema,
} from '../requests/translation-configuration.js';
export { webUrlSchema } from '../requests/web-url.js';
