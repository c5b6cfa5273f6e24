import type { JobKind, JobStatus } from '@earshot/core';
import type { StoredResult } from './results/read-result.js';
import type { StoredFile } from './stored-file.js';

/** Free-form values as they are kept. */
export type StoredObject = Readonly<Record<string, unknown>>;

/** A job as it is kept. Times are milliseconds since the epoch. */
export interface StoredJob {
  id: string;
  keyId: string;
  kind: JobKind;
  status: JobStatus;
  requestId: string;
  createdAt: number;
  completedAt: number | null;
  customMetadata: StoredObject | null;
  requestParams: StoredObject;
  file: StoredFile | null;
  errorCode: number | null;
  errorMessage: string | null;
  postSessionMetadata: StoredObject;
  /** How often its present stage was begun: fetching the audio, then transcribing it. */
  attempts: number;
  /** Where its result is; null while it has none. */
  result: StoredResult | null;
}

/** A job that is to be created. */
export interface NewJob {
  id: string;
  keyId: string;
  kind: JobKind;
  requestId: string;
  requestParams: StoredObject;
  customMetadata: StoredObject | null;
  /** The uploaded file that it is about, if it is one of ours. */
  fileId: string | null;
  /** @defaultValue now */
  createdAt?: number;
}
