/** Jobs, results, pages, uploads, callbacks, errors and capabilities of the contract. */

export {
  type LiveCallback,
  liveCallbackSchema,
  type PreRecordedCallback,
  preRecordedCallbackSchema,
  type TranscriptionErrorCallback,
  type TranscriptionSuccessCallback,
  transcriptionErrorCallbackSchema,
  transcriptionSuccessCallbackSchema,
} from '../callbacks.js';
export {
  type Availability,
  availabilitySchema,
  type Capabilities,
  capabilitiesSchema,
  type EngineCapabilities,
  engineCapabilitiesSchema,
  type ServerLimits,
  serverLimitsSchema,
} from '../capabilities.js';
export { type ErrorBody, errorBodySchema } from '../error-body.js';
export {
  type CreatedJob,
  type CreatedLiveSession,
  createdJobSchema,
  createdLiveSessionSchema,
} from '../jobs/created-job.js';
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
} from '../jobs/job.js';
export {
  type JobDoneEvent,
  type JobErrorEvent,
  type JobEvent,
  type JobEventType,
  type JobProgressEvent,
  type JobUtteranceEvent,
  jobDoneEventSchema,
  jobErrorEventSchema,
  jobEventSchema,
  jobEventTypes,
  jobProgressEventSchema,
  jobUtteranceEventSchema,
} from '../jobs/job-event.js';
export { type JobProgress, jobProgressSchema } from '../jobs/job-progress.js';
export { jobPageSchema, livePageSchema, type Page, preRecordedPageSchema } from '../jobs/page.js';
export {
  type AudioMetadata,
  audioMetadataSchema,
  type UploadRequest,
  type UploadResponse,
  uploadRequestSchema,
  uploadResponseSchema,
} from '../jobs/upload.js';
export {
  type AddonEnvelope,
  type AddonError,
  addonEnvelopeSchema,
  addonErrorSchema,
} from '../results/add-on-envelope.js';
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
} from '../results/add-on-results.js';
export {
  type LiveFinalTranscript,
  type LiveResult,
  liveFinalTranscriptSchema,
  liveResultSchema,
  type PreRecordedResult,
  preRecordedResultSchema,
  type ResultMetadata,
  resultMetadataSchema,
} from '../results/job-results.js';
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
} from '../results/transcription.js';
