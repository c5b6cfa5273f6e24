import type { JobKind, JobStatus } from '@earshot/core';
import type { StoredFile } from '../stored-file.js';
import type { StoredObject } from '../stored-object.js';
import type { StoredProgress } from './job-progress.js';
import type { StoredResult } from './result-store.js';

/** A stored job. Times are milliseconds since the epoch. */
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
  /** Name of the engine that the request has chosen, or null for the best one. */
  engine: string | null;
  file: StoredFile | null;
  errorCode: number | null;
  errorMessage: string | null;
  postSessionMetadata: StoredObject;
  /** Number of attempts of its current stage: fetching the audio, then transcribing it. */
  attempts: number;
  /** Progress in its current stage, for use until it has ended. */
  progress: StoredProgress;
  /** Reference to its result, or null while it has none. */
  result: StoredResult | null;
}

/** A job to create. */
export interface NewJob {
  id: string;
  keyId: string;
  kind: JobKind;
  requestId: string;
  requestParams: StoredObject;
  /**
   * Name of the engine that the request has chosen.
   *
   * @defaultValue the best one
   */
  engine?: string | undefined;
  customMetadata: StoredObject | null;
  /** Id of its uploaded file, or null for audio that is fetched or recorded. */
  fileId: string | null;
  /** @defaultValue now */
  createdAt?: number;
}
