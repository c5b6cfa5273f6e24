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
// Every type of these files is part of the contract.
export type * from './types/add-on-envelope.js';
export type * from './types/add-on-results.js';
export type * from './types/audio-peaks.js';
export type * from './types/callbacks.js';
export type * from './types/capabilities.js';
export type * from './types/client-messages.js';
export type * from './types/configurations.js';
export type * from './types/edits.js';
export type * from './types/error-body.js';
export type * from './types/job-events.js';
export type * from './types/job-results.js';
export type * from './types/jobs.js';
export type * from './types/known-voices.js';
export type * from './types/list-query.js';
export type * from './types/live-configurations.js';
export type * from './types/live-messages-by-type.js';
export type * from './types/live-processing.js';
export type * from './types/live-request.js';
export type * from './types/post-processing-messages.js';
export type * from './types/pre-recorded-configurations.js';
export type * from './types/pre-recorded-request.js';
export type * from './types/realtime-messages.js';
export type * from './types/session-messages.js';
export type * from './types/speech-messages.js';
export type * from './types/transcription.js';
export type * from './types/uploads.js';
