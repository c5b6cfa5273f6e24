export { type EditsOutcome, noEditsRevision, type StoredEdits } from './edits-repository.js';
export { FileRepository, isExpired, type StoredFile } from './file-repository.js';
export { createFirstKey, readFirstKey } from './first-key.js';
export { hashSecret } from './hash-secret.js';
export type {
  CompletedRequest,
  IdempotencyOutcome,
  IdempotencyRepository,
  IdempotentRequest,
  StoredResponse,
} from './idempotency-repository.js';

export { type JobState, selectJobs, toStoredJob } from './job-repository.js';
export {
  type ApiKey,
  environmentKeyName,
  type KeyRepository,
  signingSecrets,
} from './key-repository.js';
export type { LiveRepository } from './live-repository.js';
export type { ByteRange } from './media-store.js';
export { openStorage, type Storage } from './open-storage.js';
export { jsonFragments } from './results/json-text.js';
export { ResultDeletedError, readResult, type StoredResult } from './results/read-result.js';
export { type ResultFragments, ResultRepository } from './results/result-repository.js';
export { type Pace, repeatWhileFull } from './retention/paced-steps.js';
export { type Database, type DatabaseTransaction, releasedLease, type Schema } from './schema.js';
export { openText, sealingKeyBytes, sealText } from './seal-text.js';
export type { SessionRepository } from './session-repository.js';
export {
  FileTooLargeError,
  StorageError,
  StorageFullError,
  toStorageError,
} from './storage-error.js';
export type { NewJob, StoredJob, StoredObject } from './stored-job.js';
export type { Progress, StoredProgress } from './stored-progress.js';
export {
  type ProgressReport,
  UtteranceJournal,
} from './utterance-journal.js';
