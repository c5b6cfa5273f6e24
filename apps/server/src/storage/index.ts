export { FileRepository } from './file-repository.js';
export { createFirstKey, readFirstKey } from './first-key.js';
export type {
  IdempotencyRepository,
  IdempotentAnswer,
  IdempotentOutcome,
  IdempotentRequest,
} from './idempotency-repository.js';
export {
  type DeleteOutcome,
  type JobFilter,
  type JobRepository,
  selectJobs,
  toStoredJob,
} from './job-repository.js';
export type { ApiKey, KeyRepository } from './key-repository.js';
export type { AdmittedSession, LiveCompletion, LiveRepository } from './live-repository.js';
export type { ByteRange } from './media-store.js';
export { openStorage, type Storage } from './open-storage.js';
export { releasedLease } from './released-lease.js';
export type { Database, DatabaseTransaction, Schema } from './schema.js';
export { FileTooLargeError, StorageError, StorageFullError } from './storage-error.js';
export type { StoredFile } from './stored-file.js';
export type { NewJob, StoredJob, StoredObject } from './stored-job.js';
