export { FileRepository } from './file-repository.js';
export { createFirstKey, readFirstKey } from './first-key.js';
export type {
  IdempotencyRepository,
  IdempotentAnswer,
  IdempotentOutcome,
  IdempotentRequest,
  KeptAnswer,
} from './idempotency-repository.js';
export type { JobFilter } from './job-index/job-filter.js';
export {
  type DeleteOutcome,
  type JobRepository,
  selectJobs,
  toStoredJob,
} from './job-repository.js';
export {
  type ApiKey,
  environmentKeyName,
  type KeyRepository,
  signingSecrets,
} from './key-repository.js';
export type { AdmittedSession, LiveCompletion, LiveRepository } from './live-repository.js';
export type { ByteRange } from './media-store.js';
export { openStorage, type Storage } from './open-storage.js';
export { releasedLease } from './released-lease.js';
export { jsonFragments } from './results/json-fragments.js';
export { ResultDeletedError, readResult, type StoredResult } from './results/read-result.js';
export { type ResultFragments, ResultRepository } from './results/result-repository.js';
export type { Database, DatabaseTransaction, Schema } from './schema.js';
export {
  FileTooLargeError,
  StorageError,
  StorageFullError,
} from './storage-error.js';
export type { StoredFile } from './stored-file.js';
export type { NewJob, StoredJob, StoredObject } from './stored-job.js';
export { toStorageError } from './to-storage-error.js';
