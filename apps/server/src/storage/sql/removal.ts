import type { RemovedJobs } from '../ports/job-store.js';

/**
 * Ended jobs to remove: one job of a key, or all jobs that have ended by a time, in milliseconds
 * since the epoch.
 */
export type JobSelection =
  | { readonly keyId: string; readonly id: string }
  | { readonly endedBefore: number };

/**
 * Result of a step of the removal. Its bytes are those of files whose audio had not expired
 * before.
 */
export interface RemovalStep extends RemovedJobs {
  /** Ids of the removed files. Files that other jobs use are kept. */
  readonly fileIds: readonly string[];
  /** Ids of long results, which no longer belong to a job and must still be removed. */
  readonly longResultIds: readonly string[];
  /** True when there is more to remove. */
  readonly isMore: boolean;
}
