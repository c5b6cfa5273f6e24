export { type ApiKey, signingSecrets } from './api-key.js';
export { noEditsRevision } from './edits-repository.js';
export { FileRepository } from './file-repository.js';
export { createFirstKey, readFirstKey } from './first-key.js';
export type {
  CompletedRequest,
  IdempotencyOutcome,
  IdempotencyRepository,
  IdempotentRequest,
  StoredResponse,
} from './idempotency-repository.js';
export type { JobState } from './job-repository.js';
export { AmbiguousKeyError, environmentKeyName, KeyNameError } from './key-names.js';
export type { KeyRepository } from './key-repository.js';
export type { AdmittedSession, LiveRepository } from './live-repository.js';
export { openStorage, type Storage } from './open-storage.js';
export type { ByteRange } from './read-in-turns.js';
export { type JsonText, joinText, jsonFragments } from './results/json-text.js';
export { ResultDeletedError, readResult, type StoredResult } from './results/read-result.js';
export { ResultRepository } from './results/result-repository.js';
export { type Pace, repeatWhileFull } from './retention/paced-steps.js';
export {
  type Database,
  type DatabaseTransaction,
  releasedLease,
  type Schema,
  type StoredObject,
} from './schema.js';
export { hashSecret, openText, sealingKeyBytes, sealText } from './secrets.js';
export type { SessionRepository } from './session-repository.js';
export {
  FileTooLargeError,
  StorageError,
  StorageFullError,
  toStorageError,
} from './storage-error.js';
export { isExpired, type StoredFile } from './stored-file.js';
export { type NewJob, type StoredJob, selectJobs, toStoredJob } from './stored-job.js';
export type { Progress, StoredProgress } from './stored-progress.js';
export { synchronizeFolder } from './synchronize-folder.js';
export { timeOrderedId } from './time-ordered-id.js';
export {
  type ProgressReport,
  UtteranceJournal,
} from './utterance-journal.js';
export type { StoredVoice, VoiceRepository } from './voice-repository.js';
