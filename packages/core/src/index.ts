/** The contract of Earshot: schemas, types, enumerations, defaults and limits. */

// Longer than 300 lines: the list of all exports; src/entries has them by area.

export {
  type LiveCallback,
  liveCallbackSchema,
  type PreRecordedCallback,
  preRecordedCallbackSchema,
  type TranscriptionErrorCallback,
  type TranscriptionSuccessCallback,
  transcriptionErrorCallbackSchema,
  transcriptionSuccessCallbackSchema,
} from './callbacks.js';
export {
  type Availability,
  availabilitySchema,
  type Capabilities,
  capabilitiesSchema,
  type EngineCapabilities,
  engineCapabilitiesSchema,
  type ServerLimits,
  serverLimitsSchema,
} from './capabilities.js';
export { ContractError, type ContractErrorCode } from './contract-error.js';
export { defaults } from './defaults.js';
export {
  audioEncodingSchema,
  bitDepthSchema,
  callbackMethodSchema,
  jobKindSchema,
  jobStatusSchema,
  liveRegionSchema,
  piiEntityTypeSchema,
  piiProcessedTextTypeSchema,
  sampleRateSchema,
  sentimentSchema,
  subtitleFormatSchema,
  subtitleStyleSchema,
  summarizationTypeSchema,
  transcriptionLanguageSchema,
  transcriptionModelSchema,
  translationLanguageSchema,
  translationModelSchema,
} from './enumerations/enumeration-schemas.js';
export {
  type AddOn,
  type AudioEncoding,
  addOns,
  audioEncodings,
  type BitDepth,
  bitDepths,
  type CallbackMethod,
  callbackMethods,
  type JobKind,
  type JobStatus,
  jobKinds,
  jobStatuses,
  type LiveRegion,
  liveRegions,
  type RequestOption,
  requestOptions,
  type SampleRate,
  type Sentiment,
  type SubtitleFormat,
  type SubtitleStyle,
  type SummarizationType,
  sampleRates,
  sentiments,
  subtitleFormats,
  subtitleStyles,
  summarizationTypes,
  type TranscriptionModel,
  type TranslationModel,
  transcriptionModels,
  translationModels,
} from './enumerations/enumerations.js';
export { type ErrorCode, errorCodes } from './enumerations/error-codes.js';
export {
  type TranscriptionLanguage,
  type TranslationLanguage,
  transcriptionLanguages,
  translationLanguages,
} from './enumerations/languages.js';
export {
  type PiiEntityType,
  type PiiProcessedTextType,
  piiEntityTypes,
  piiProcessedTextTypes,
} from './enumerations/pii-types.js';
export { type ErrorBody, errorBodySchema } from './error-body.js';
export { closestName } from './issues/closest-name.js';
export { type FormatIssuesOptions, formatIssues } from './issues/format-issues.js';
export {
  type CreatedJob,
  type CreatedLiveSession,
  createdJobSchema,
  createdLiveSessionSchema,
} from './jobs/created-job.js';
export {
  type FileResponse,
  fileResponseSchema,
  type Job,
  jobSchema,
  type LiveJob,
  liveJobSchema,
  type PreRecordedJob,
  type PreRecordedJobParams,
  preRecordedJobSchema,
} from './jobs/job.js';
export { jobPageSchema, livePageSchema, type Page, preRecordedPageSchema } from './jobs/page.js';
export {
  type AudioMetadata,
  audioMetadataSchema,
  type UploadRequest,
  type UploadResponse,
  uploadRequestSchema,
  uploadResponseSchema,
} from './jobs/upload.js';
export { limits } from './limits.js';
export type { BracketValues, CustomMetadataFilter } from './lists/custom-metadata-filter.js';
export { type ListQuery, type ListQueryInput, listQuerySchema } from './lists/list-query.js';
export {
  type ListQueryOptions,
  type ListQueryResult,
  parseListQuery,
  serializeListQuery,
} from './lists/list-query-string.js';
export {
  type AudioChunkMessage,
  audioChunkMessageSchema,
  type ClientMessage,
  clientMessageSchema,
  type StopRecordingMessage,
  stopRecordingMessageSchema,
} from './live/client-message.js';
export { type CloseCode, type CloseCodeName, closeCodes } from './live/close-codes.js';
export {
  isKnownLiveMessage,
  type KnownLiveMessage,
  type LiveMessage,
  type LiveMessageSchemas,
  type LiveMessagesByType,
  type LiveMessageType,
  liveMessageSchema,
  liveMessageSchemas,
  type MessageOf,
  type UnknownLiveMessage,
} from './live/live-message.js';
export { liveMessageTypes, type MessageFlag, messageFlags } from './live/message-flags.js';
export { type ParsedClientMessage, parseClientMessage } from './live/parse-client-message.js';
export { parseLiveMessage } from './live/parse-live-message.js';
export {
  type PostChapterizationMessage,
  type PostFinalTranscriptMessage,
  type PostSummarizationMessage,
  type PostTranscriptMessage,
  postChapterizationMessageSchema,
  postFinalTranscriptMessageSchema,
  postSummarizationMessageSchema,
  postTranscriptMessageSchema,
} from './live/post-processing-messages.js';
export {
  type NamedEntityRecognitionMessage,
  namedEntityRecognitionMessageSchema,
  type SentimentAnalysisMessage,
  sentimentAnalysisMessageSchema,
  type TranslationMessage,
  translationMessageSchema,
} from './live/realtime-messages.js';
export {
  type AudioChunkAcknowledgement,
  audioChunkAcknowledgementSchema,
  type EndRecordingMessage,
  type EndSessionMessage,
  type ErrorMessage,
  endRecordingMessageSchema,
  endSessionMessageSchema,
  errorMessageSchema,
  type StartRecordingMessage,
  type StartSessionMessage,
  type StopRecordingAcknowledgement,
  startRecordingMessageSchema,
  startSessionMessageSchema,
  stopRecordingAcknowledgementSchema,
} from './live/session-messages.js';
export {
  type PreProcessingMessage,
  preProcessingMessageSchema,
  type SpeechEndMessage,
  type SpeechStartMessage,
  speechEndMessageSchema,
  speechStartMessageSchema,
  type TranscriptMessage,
  transcriptMessageSchema,
} from './live/speech-messages.js';
export type { LiveV1Change } from './migration/live-v1-draft.js';
export {
  type LiveV1Configuration,
  type MigratedLiveV1,
  migrateLiveV1,
} from './migration/migrate-live-v1.js';
export { migrateLiveV1Message } from './migration/migrate-live-v1-message.js';
export {
  type LiveV1MessageContext,
  migrateLiveV1ServerMessage,
} from './migration/migrate-live-v1-server-message.js';
export {
  type AudioToLlmConfiguration,
  type AudioToLlmConfigurationInput,
  audioToLlmConfigurationSchema,
} from './requests/audio-to-llm-configuration.js';
export {
  type CallbackConfiguration,
  type CallbackConfigurationInput,
  callbackConfigurationSchema,
  type LiveCallbackConfiguration,
  type LiveCallbackConfigurationInput,
  liveCallbackConfigurationSchema,
} from './requests/callback-configuration.js';
export { customMetadataSchema } from './requests/custom-metadata.js';
export {
  type CustomSpellingConfiguration,
  customSpellingConfigurationSchema,
} from './requests/custom-spelling-configuration.js';
export {
  type CustomVocabularyConfiguration,
  customVocabularyConfigurationSchema,
  type VocabularyEntry,
  vocabularyEntrySchema,
} from './requests/custom-vocabulary-configuration.js';
export {
  type DiarizationConfiguration,
  diarizationConfigurationSchema,
} from './requests/diarization-configuration.js';
export {
  type LanguageConfiguration,
  type LanguageConfigurationInput,
  languageConfigurationSchema,
} from './requests/language-configuration.js';
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
} from './requests/live-processing.js';
export {
  type LiveRequest,
  type LiveRequestInput,
  liveRequestSchema,
} from './requests/live-request.js';
export {
  type MessagesConfiguration,
  type MessagesConfigurationInput,
  messagesConfigurationSchema,
} from './requests/messages-configuration.js';
export {
  type PiiRedactionConfiguration,
  type PiiRedactionConfigurationInput,
  piiRedactionConfigurationSchema,
} from './requests/pii-redaction-configuration.js';
export {
  type PreRecordedRequest,
  type PreRecordedRequestInput,
  preRecordedRequestSchema,
} from './requests/pre-recorded-request.js';
export {
  type SubtitlesConfiguration,
  type SubtitlesConfigurationInput,
  subtitlesConfigurationSchema,
} from './requests/subtitles-configuration.js';
export {
  type SummarizationConfiguration,
  type SummarizationConfigurationInput,
  summarizationConfigurationSchema,
} from './requests/summarization-configuration.js';
export {
  type TranslationConfiguration,
  type TranslationConfigurationInput,
  translationConfigurationSchema,
} from './requests/translation-configuration.js';
export { webUrlSchema } from './requests/web-url.js';
export {
  type AddonEnvelope,
  type AddonError,
  addonEnvelopeSchema,
  addonErrorSchema,
} from './results/add-on-envelope.js';
export {
  type AudioToLlmResult,
  audioToLlmResultSchema,
  type Chapter,
  chapterSchema,
  type NamedEntity,
  namedEntitySchema,
  type SentimentPassage,
  sentimentPassageSchema,
  type TranslationResult,
  translationResultSchema,
} from './results/add-on-results.js';
export {
  type LiveFinalTranscript,
  type LiveResult,
  liveFinalTranscriptSchema,
  liveResultSchema,
  type PreRecordedResult,
  preRecordedResultSchema,
  type ResultMetadata,
  resultMetadataSchema,
} from './results/job-results.js';
export {
  type Sentence,
  type Subtitle,
  sentenceSchema,
  subtitleSchema,
  type Transcription,
  transcriptionSchema,
  type Utterance,
  utteranceSchema,
  type Word,
  wordSchema,
} from './results/transcription.js';
export type { JsonObject, JsonValue } from './schema/json.js';
export { type ParsedJson, parseJson } from './schema/parse-json.js';
export type { Open } from './schema/response-object.js';
