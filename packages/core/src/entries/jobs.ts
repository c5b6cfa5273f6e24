/** Jobs, results, pages, uploads, callbacks, errors and capabilities of the contract. */

export {
  liveCallbackSchema,
  preRecordedCallbackSchema,
  transcriptionErrorCallbackSchema,
  transcriptionSuccessCallbackSchema,
} from '../callbacks.js';
export {
  availabilitySchema,
  capabilitiesSchema,
  engineCapabilitiesSchema,
  serverLimitsSchema,
} from '../capabilities.js';
export { type JobEventType, jobEventTypes } from '../enumerations/enumerations.js';
export { errorBodySchema } from '../error-body.js';
export { audioPeaksSchema } from '../jobs/audio-peaks.js';
export {
  createdJobSchema,
  createdLiveSessionSchema,
  createdLiveViewerSchema,
} from '../jobs/created-job.js';
export { fileResponseSchema, jobSchema, liveJobSchema, preRecordedJobSchema } from '../jobs/job.js';
export {
  jobDoneEventSchema,
  jobErrorEventSchema,
  jobEventSchema,
  jobProgressEventSchema,
  jobUtteranceEventSchema,
} from '../jobs/job-event.js';
export { jobProgressSchema } from '../jobs/job-progress.js';
export { jobPageSchema, livePageSchema, preRecordedPageSchema } from '../jobs/page.js';
export { audioMetadataSchema, uploadRequestSchema, uploadResponseSchema } from '../jobs/upload.js';
export { addonEnvelopeSchema, addonErrorSchema } from '../results/add-on-envelope.js';
export {
  audioToLlmResultSchema,
  chapterSchema,
  namedEntitySchema,
  sentimentPassageSchema,
  translationResultSchema,
} from '../results/add-on-results.js';
export {
  liveFinalTranscriptSchema,
  liveResultSchema,
  preRecordedResultSchema,
  resultMetadataSchema,
} from '../results/job-results.js';
export {
  sentenceSchema,
  subtitleSchema,
  transcriptionSchema,
  utteranceSchema,
  wordSchema,
} from '../results/transcription.js';
export type { AddonEnvelope, AddonError } from '../types/add-on-envelope.js';
export type {
  AudioToLlmResult,
  Chapter,
  NamedEntity,
  SentimentPassage,
  TranslationResult,
} from '../types/add-on-results.js';
export type { AudioPeaks } from '../types/audio-peaks.js';
export type {
  LiveCallback,
  PreRecordedCallback,
  TranscriptionErrorCallback,
  TranscriptionSuccessCallback,
} from '../types/callbacks.js';
export type {
  Availability,
  Capabilities,
  EngineCapabilities,
  ServerLimits,
} from '../types/capabilities.js';
export type { ErrorBody } from '../types/error-body.js';
export type {
  JobDoneEvent,
  JobErrorEvent,
  JobEvent,
  JobProgress,
  JobProgressEvent,
  JobUtteranceEvent,
} from '../types/job-events.js';
export type {
  LiveFinalTranscript,
  LiveResult,
  PreRecordedResult,
  ResultMetadata,
} from '../types/job-results.js';
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
} from '../types/jobs.js';
export type {
  KnownVoice,
  KnownVoices,
  VoiceEnrolment,
  VoiceRecording,
  VoiceSuggestion,
} from '../types/known-voices.js';
export type { Sentence, Subtitle, Transcription, Utterance, Word } from '../types/transcription.js';
export type { AudioMetadata, UploadRequest, UploadResponse } from '../types/uploads.js';
export {
  knownVoiceSchema,
  knownVoicesSchema,
  voiceEnrolmentSchema,
  voiceRecordingSchema,
  voiceSuggestionSchema,
} from '../voices/known-voices.js';
