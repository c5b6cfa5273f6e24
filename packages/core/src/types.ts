/**
 * The types of the contract without its schemas. Programs that only import these do not need zod.
 *
 * @packageDocumentation
 */

export type {
  AddOn,
  AudioEncoding,
  BitDepth,
  CallbackMethod,
  ChannelMode,
  JobEventType,
  JobKind,
  JobStage,
  JobStatus,
  LiveRegion,
  Open,
  RequestOption,
  SampleRate,
  Sentiment,
  SubtitleFormat,
  SubtitleSpeakerStyle,
  SubtitleStyle,
  SummarizationType,
  TranscriptionModel,
  TranslationModel,
} from './enumerations/enumerations.js';
export type { ErrorCode } from './enumerations/error-codes.js';
export type { TranscriptionLanguage, TranslationLanguage } from './enumerations/languages.js';
export type { PiiEntityType, PiiProcessedTextType } from './enumerations/pii-types.js';
export type { UnavailabilityCode } from './enumerations/unavailability-codes.js';
export type { Limits } from './limits.js';
export type { CloseCode, CloseCodeName, KnownCloseCode } from './live/close-codes.js';
export type { MessageFlag } from './live/message-flags.js';
export type { BracketValues, CustomMetadataFilter } from './schema/custom-metadata-filter.js';
export type { JsonObject, JsonValue } from './schema/json.js';
export type { AddonEnvelope, AddonError } from './types/add-on-envelope.js';
export type {
  AudioToLlmResult,
  Chapter,
  NamedEntity,
  SentimentPassage,
  TranslationResult,
} from './types/add-on-results.js';
export type { AudioPeaks } from './types/audio-peaks.js';
export type {
  LiveCallback,
  PreRecordedCallback,
  TranscriptionErrorCallback,
  TranscriptionSuccessCallback,
} from './types/callbacks.js';
export type {
  Availability,
  Capabilities,
  EngineCapabilities,
  ServerLimits,
} from './types/capabilities.js';
export type {
  AudioChunkMessage,
  ClientMessage,
  StopRecordingMessage,
} from './types/client-messages.js';
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
} from './types/configurations.js';
export type { TranscriptEdits, TranscriptEditsInput } from './types/edits.js';
export type { ErrorBody } from './types/error-body.js';
export type {
  JobDoneEvent,
  JobErrorEvent,
  JobEvent,
  JobProgress,
  JobProgressEvent,
  JobUtteranceEvent,
} from './types/job-events.js';
export type {
  LiveFinalTranscript,
  LiveResult,
  PreRecordedResult,
  ResultMetadata,
} from './types/job-results.js';
export type {
  CreatedJob,
  CreatedLiveSession,
  CreatedLiveViewer,
  FileResponse,
  Job,
  LiveJob,
  Page,
  PreRecordedJob,
  PreRecordedJobParams,
} from './types/jobs.js';
export type {
  KnownVoice,
  KnownVoices,
  VoiceEnrolment,
  VoiceRecording,
  VoiceSuggestion,
} from './types/known-voices.js';
export type { ListQuery, ListQueryInput } from './types/list-query.js';
export type {
  LiveCallbackConfiguration,
  LiveCallbackConfigurationInput,
  MessagesConfiguration,
  MessagesConfigurationInput,
} from './types/live-configurations.js';
export type {
  KnownLiveMessage,
  LiveMessage,
  LiveMessagesByType,
  LiveMessageType,
  MessageOf,
  UnknownLiveMessage,
} from './types/live-messages-by-type.js';
export type {
  PostProcessing,
  PostProcessingInput,
  PreProcessing,
  PreProcessingInput,
  RealtimeProcessing,
  RealtimeProcessingInput,
} from './types/live-processing.js';
export type { LiveRequest, LiveRequestInput } from './types/live-request.js';
export type {
  PostChapterizationMessage,
  PostFinalTranscriptMessage,
  PostSummarizationMessage,
  PostTranscriptMessage,
} from './types/post-processing-messages.js';
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
} from './types/pre-recorded-configurations.js';
export type { PreRecordedRequest, PreRecordedRequestInput } from './types/pre-recorded-request.js';
export type {
  NamedEntityRecognitionMessage,
  SentimentAnalysisMessage,
  SpeakerMergeMessage,
  TranslationMessage,
} from './types/realtime-messages.js';
export type {
  AudioChunkAcknowledgement,
  EndRecordingMessage,
  EndSessionMessage,
  ErrorMessage,
  StartRecordingMessage,
  StartSessionMessage,
  StopRecordingAcknowledgement,
} from './types/session-messages.js';
export type {
  PreProcessingMessage,
  SpeechEndMessage,
  SpeechStartMessage,
  TranscriptMessage,
} from './types/speech-messages.js';
export type { Sentence, Subtitle, Transcription, Utterance, Word } from './types/transcription.js';
export type { AudioMetadata, UploadRequest, UploadResponse } from './types/uploads.js';
