/** The contract of Earshot: schemas, types, enumerations, defaults and limits. */

export { type LiveCallback, liveCallbackSchema } from './callbacks/live-callback.js';
export {
  type PreRecordedCallback,
  preRecordedCallbackSchema,
  type TranscriptionErrorCallback,
  type TranscriptionSuccessCallback,
  transcriptionErrorCallbackSchema,
  transcriptionSuccessCallbackSchema,
} from './callbacks/pre-recorded-callback.js';
export { type AddOn, addOns } from './capabilities/add-ons.js';
export { type Availability, availabilitySchema } from './capabilities/availability.js';
export { type Capabilities, capabilitiesSchema } from './capabilities/capabilities.js';
export {
  type EngineCapabilities,
  engineCapabilitiesSchema,
} from './capabilities/engine-capabilities.js';
export { type RequestOption, requestOptions } from './capabilities/request-options.js';
export { type ServerLimits, serverLimitsSchema } from './capabilities/server-limits.js';
export { ContractError, type ContractErrorCode } from './contract-error.js';
export { defaults } from './defaults.js';
export { type AudioEncoding, audioEncodings } from './enumerations/audio-encodings.js';
export { type BitDepth, bitDepths } from './enumerations/bit-depths.js';
export { type CallbackMethod, callbackMethods } from './enumerations/callback-methods.js';
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
export { type ErrorCode, errorCodes } from './enumerations/error-codes.js';
export { type JobKind, jobKinds } from './enumerations/job-kinds.js';
export { type JobStatus, jobStatuses } from './enumerations/job-statuses.js';
export { type LiveRegion, liveRegions } from './enumerations/live-regions.js';
export { type PiiEntityType, piiEntityTypes } from './enumerations/pii-entity-types.js';
export {
  type PiiProcessedTextType,
  piiProcessedTextTypes,
} from './enumerations/pii-processed-text-types.js';
export { type SampleRate, sampleRates } from './enumerations/sample-rates.js';
export { type Sentiment, sentiments } from './enumerations/sentiments.js';
export { type SubtitleFormat, subtitleFormats } from './enumerations/subtitle-formats.js';
export { type SubtitleStyle, subtitleStyles } from './enumerations/subtitle-styles.js';
export { type SummarizationType, summarizationTypes } from './enumerations/summarization-types.js';
export {
  type TranscriptionLanguage,
  transcriptionLanguages,
} from './enumerations/transcription-languages.js';
export {
  type TranscriptionModel,
  transcriptionModels,
} from './enumerations/transcription-models.js';
export {
  type TranslationLanguage,
  translationLanguages,
} from './enumerations/translation-languages.js';
export { type TranslationModel, translationModels } from './enumerations/translation-models.js';
export { type ErrorBody, errorBodySchema } from './error-body.js';
export { closestName } from './issues/closest-name.js';
export { type FormatIssuesOptions, formatIssues } from './issues/format-issues.js';
export { type CreatedJob, createdJobSchema } from './jobs/created-job.js';
export { type CreatedLiveSession, createdLiveSessionSchema } from './jobs/created-live-session.js';
export { type FileResponse, fileResponseSchema } from './jobs/file-response.js';
export { type Job, jobSchema } from './jobs/job.js';
export { type LiveJob, liveJobSchema } from './jobs/live-job.js';
export { jobPageSchema, livePageSchema, type Page, preRecordedPageSchema } from './jobs/page.js';
export {
  type PreRecordedJob,
  type PreRecordedJobParams,
  preRecordedJobSchema,
} from './jobs/pre-recorded-job.js';
export {
  type AudioMetadata,
  audioMetadataSchema,
  type UploadResponse,
  uploadResponseSchema,
} from './jobs/upload-response.js';
export { limits } from './limits.js';
export type { BracketValues, CustomMetadataFilter } from './lists/custom-metadata-filter.js';
export { type ListQuery, type ListQueryInput, listQuerySchema } from './lists/list-query.js';
export {
  type ListQueryOptions,
  type ListQueryResult,
  parseListQuery,
} from './lists/parse-list-query.js';
export { serializeListQuery } from './lists/serialize-list-query.js';
export {
  type AudioChunkAcknowledgement,
  audioChunkAcknowledgementSchema,
  type StopRecordingAcknowledgement,
  stopRecordingAcknowledgementSchema,
} from './live/acknowledgement-messages.js';
export {
  type AudioChunkMessage,
  audioChunkMessageSchema,
  type ClientMessage,
  clientMessageSchema,
  type StopRecordingMessage,
  stopRecordingMessageSchema,
} from './live/client-message.js';
export { type CloseCode, type CloseCodeName, closeCodes } from './live/close-codes.js';
export { type ErrorMessage, errorMessageSchema } from './live/error-message.js';
export {
  type EndRecordingMessage,
  type EndSessionMessage,
  endRecordingMessageSchema,
  endSessionMessageSchema,
  type StartRecordingMessage,
  type StartSessionMessage,
  startRecordingMessageSchema,
  startSessionMessageSchema,
} from './live/lifecycle-messages.js';
export {
  isKnownLiveMessage,
  type KnownLiveMessage,
  type LiveMessage,
  type LiveMessageSchemas,
  liveMessageSchema,
  liveMessageSchemas,
  type MessageOf,
  type UnknownLiveMessage,
} from './live/live-message.js';
export { type LiveMessageType, liveMessageTypes } from './live/live-message-types.js';
export { type MessageSwitch, messageSwitches } from './live/message-switches.js';
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
  type PreProcessingMessage,
  preProcessingMessageSchema,
} from './live/pre-processing-message.js';
export {
  type NamedEntityRecognitionMessage,
  namedEntityRecognitionMessageSchema,
  type SentimentAnalysisMessage,
  sentimentAnalysisMessageSchema,
  type TranslationMessage,
  translationMessageSchema,
} from './live/realtime-messages.js';
export {
  type SpeechEndMessage,
  type SpeechStartMessage,
  speechEndMessageSchema,
  speechStartMessageSchema,
} from './live/speech-messages.js';
export { type TranscriptMessage, transcriptMessageSchema } from './live/transcript-message.js';
export type { LiveV1Change } from './migration/live-v1-change.js';
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
  type AudioToLlmConfigurationParams,
  audioToLlmConfigurationSchema,
} from './requests/audio-to-llm-configuration.js';
export {
  type CallbackConfiguration,
  type CallbackConfigurationParams,
  callbackConfigurationSchema,
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
  type LanguageConfigurationParams,
  languageConfigurationSchema,
} from './requests/language-configuration.js';
export {
  type PostProcessing,
  type PostProcessingParams,
  type PreProcessing,
  type PreProcessingParams,
  postProcessingSchema,
  preProcessingSchema,
  type RealtimeProcessing,
  type RealtimeProcessingParams,
  realtimeProcessingSchema,
} from './requests/live-processing.js';
export {
  type LiveRequest,
  type LiveRequestParams,
  liveRequestSchema,
} from './requests/live-request.js';
export {
  type LiveCallbackConfiguration,
  type LiveCallbackConfigurationParams,
  liveCallbackConfigurationSchema,
  type MessagesConfiguration,
  type MessagesConfigurationParams,
  messagesConfigurationSchema,
} from './requests/messages-configuration.js';
export {
  type PiiRedactionConfiguration,
  type PiiRedactionConfigurationParams,
  piiRedactionConfigurationSchema,
} from './requests/pii-redaction-configuration.js';
export {
  type PreRecordedRequest,
  type PreRecordedRequestParams,
  preRecordedRequestSchema,
} from './requests/pre-recorded-request.js';
export {
  type SubtitlesConfiguration,
  type SubtitlesConfigurationParams,
  subtitlesConfigurationSchema,
} from './requests/subtitles-configuration.js';
export {
  type SummarizationConfiguration,
  type SummarizationConfigurationParams,
  summarizationConfigurationSchema,
} from './requests/summarization-configuration.js';
export {
  type TranslationConfiguration,
  type TranslationConfigurationParams,
  translationConfigurationSchema,
} from './requests/translation-configuration.js';
export { type UploadRequest, uploadRequestSchema } from './requests/upload-request.js';
export { webUrlSchema } from './requests/web-url.js';
export { type AddonEnvelope, addonEnvelopeSchema } from './results/add-on-envelope.js';
export { type AddonError, addonErrorSchema } from './results/add-on-error.js';
export { type AudioToLlmAnswer, audioToLlmAnswerSchema } from './results/audio-to-llm-answer.js';
export { type Chapter, chapterSchema } from './results/chapter.js';
export {
  type LiveFinalTranscript,
  type LiveResult,
  liveFinalTranscriptSchema,
  liveResultSchema,
} from './results/live-result.js';
export { type NamedEntity, namedEntitySchema } from './results/named-entity.js';
export { type PreRecordedResult, preRecordedResultSchema } from './results/pre-recorded-result.js';
export { type ResultMetadata, resultMetadataSchema } from './results/result-metadata.js';
export { type Sentence, sentenceSchema } from './results/sentence.js';
export { type SentimentPassage, sentimentPassageSchema } from './results/sentiment-passage.js';
export { type Subtitle, subtitleSchema } from './results/subtitle.js';
export { type Transcription, transcriptionSchema } from './results/transcription.js';
export { type TranslationResult, translationResultSchema } from './results/translation-result.js';
export { type Utterance, utteranceSchema } from './results/utterance.js';
export { type Word, wordSchema } from './results/word.js';
export type { JsonObject, JsonValue } from './schema/json.js';
export type { Open } from './schema/open-enumeration.js';
export { type ParsedJson, parseJson } from './schema/parse-json.js';
