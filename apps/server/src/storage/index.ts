export { FileRepository } from './file-repository.js';
export { createFirstKey } from './first-key.js';
export type { ImportProgress } from './import/import-progress.js';
export { type ImportOptions, type ImportReport, importFolder } from './import-folder.js';
export { AmbiguousKeyError, environmentKeyName, KeyNameError } from './key-names.js';
export { type MigrateOptions, migrateStorage } from './migrate-storage.js';
export { openConfiguredStorage } from './open-configured-storage.js';
export { openStorage, type SqliteStorage } from './open-storage.js';
export { type Pace, pauseAfterStep } from './paced-steps.js';
export type { BlobName, BlobStore, ByteRange } from './ports/blob-store.js';
export { type BrowserSessions, sessionLifetimesMs } from './ports/browser-sessions.js';
export type { Delivery, DeliveryPosition } from './ports/deliveries.js';
export { noEditsRevision } from './ports/edits-store.js';
export type {
  CompletedRequest,
  IdempotencyOutcome,
  IdempotencyStore,
  IdempotentRequest,
  StoredResponse,
} from './ports/idempotency-store.js';
export type {
  ClaimEnd,
  ClaimStage,
  EndedJob,
  Lease,
  WriteWithEnds,
} from './ports/job-claims.js';
export type { SearchArgument } from './ports/job-list-index.js';
export type { Progress, ProgressReport, StoredProgress } from './ports/job-progress.js';
export type { JobState } from './ports/job-store.js';
export type { ApiKey, KeyStore } from './ports/key-store.js';
export type { KnownVoices, StoredVoice } from './ports/known-voices.js';
export type { LiveLog, LiveLogHead } from './ports/live-log.js';
export {
  type AdmittedSession,
  type Adoption,
  type LiveOwnership,
  type LiveTokens,
  OwnershipLostError,
} from './ports/live-ownership.js';
export type { MaintenanceLeases } from './ports/maintenance-leases.js';
export {
  isServing,
  type KnownNode,
  maximumSilenceMs,
  type NodeDirectory,
  type NodeReport,
  type NodeState,
} from './ports/node-directory.js';
export type { NodeHeartbeats } from './ports/node-heartbeats.js';
export type {
  CallbackAttempt,
  CallbackLane,
  CallbackTarget,
  DueLane,
  LaneShare,
  LiveCallbackMessage,
  OmissionRule,
  Outbox,
} from './ports/outbox.js';
export type { NumberedPassage, VectorBlock } from './ports/passage-vectors.js';
export type { RateLimits, RateShare, RateWindow } from './ports/rate-limits.js';
export {
  type RecordingFilter,
  type RecordingLabel,
  type RecordingPosition,
  recordingOrders,
  recordingStates,
} from './ports/recordings.js';
export {
  type DraftOfJob,
  ResultDeletedError,
  type ResultDraft,
  type ResultRange,
  type ResultStore,
  type StoredResult,
} from './ports/result-store.js';
export type { NewJob, StoredJob } from './ports/stored-job.js';
export type { TranscriptShare } from './ports/transcript-shares.js';
export type { UnitOfWork } from './ports/unit-of-work.js';
export { readEdited } from './results/edited-utterances.js';
export { type JsonText, joinText, jsonFragments } from './results/json-text.js';
export { hashSecret, isSameSecret, openText, sealingKeyBytes, sealText } from './secrets.js';
export type { Storage } from './storage.js';
export {
  BlobNotFoundError,
  FileTooLargeError,
  StorageError,
  StorageFullError,
  StoreAwayError,
  toStorageError,
} from './storage-error.js';
export { isExpired, type StoredFile } from './stored-file.js';
export type { StoredObject } from './stored-object.js';
export { timeOrderedId } from './time-ordered-id.js';
