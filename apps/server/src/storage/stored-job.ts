import type { JobKind, JobStatus } from '@earshot/core';
import type { StoredFile } from './file-repository.js';
import type { StoredResult } from './results/read-result.js';
import type { StoredProgress } from './stored-progress.js';

/** A stored JSON object of any fields. */
export type StoredObject = Readonly<Record<string, unknown>>;

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
  /** Name of the engine that the request has chosen; null for the best one. */
  engine: string | null;
  file: StoredFile | null;
  errorCode: number | null;
  errorMessage: string | null;
  postSessionMetadata: StoredObject;
  /** Number of attempts of its current stage: fetching the audio, then transcribing it. */
  attempts: number;
  /** Progress in its present stage; of use until it has ended. */
  progress: StoredProgress;
  /** Reference to its result; null while it has none. */
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
  /** Id of its uploaded file; null for audio that is fetched or recorded. */
  fileId: string | null;
  /** @defaultValue now */
  createdAt?: number;
}
