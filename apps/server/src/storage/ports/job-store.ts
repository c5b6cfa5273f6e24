import type { JobKind } from '@earshot/core';
import type { JobFilter } from '../filters/job-filter.js';
import type { PacedSteps } from '../paced-steps.js';
import type { NewJob, StoredJob } from './stored-job.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Outcome of a deletion. `active` jobs, which have not ended, cannot be deleted. */
export type DeleteOutcome = 'deleted' | 'not-found' | 'active';

/** State of a job for those who follow it. */
export interface JobState
  extends Pick<StoredJob, 'status' | 'errorCode' | 'errorMessage' | 'progress'> {
  /** Utterances in its journal, 0 for a job that has ended. */
  utterances: number;
  /**
   * True when the utterances of its journal are not yet those of its result, since an add-on
   * changes them.
   */
  isChangedLater: boolean;
}

/** Jobs that one step has removed. */
export interface RemovedJobs {
  /** Number of removed jobs. */
  readonly jobs: number;
  /** Bytes of their removed audio. */
  readonly sizeBytes: number;
}

/** Jobs as their owners see them. Workers use `JobClaims`. */
export interface JobStore {
  /**
   * Creates a queued job, which can be claimed from the commit on.
   *
   * @param unit - writes in this unit, if there is one
   * @throws errors of the storage when the id is in use, or the key or the file does not exist
   */
  create(job: NewJob, unit?: UnitOfWork): Promise<void>;

  /**
   * A job of a key, or undefined when there is none, or none of the given kind. It sees every
   * earlier commit of this process.
   */
  get(keyId: string, id: string, kind?: JobKind): Promise<StoredJob | undefined>;

  /** State of a pre-recorded job of a key in one reading, or undefined when there is none. */
  getState(keyId: string, id: string): Promise<JobState | undefined>;

  /**
   * Jobs of a key, the newest first, those of the same time by their ids.
   *
   * @param page - its place, and true for brief results, as far as they are known without reading
   * the whole ones
   * @returns the page, and true when there are more jobs after it. Jobs are read a few at a time
   * while the page is iterated, and those that were deleted by then are skipped
   */
  list(
    keyId: string,
    filter: JobFilter,
    page: { offset: number; limit: number; isBrief?: boolean },
  ): Promise<{ jobs: AsyncIterable<StoredJob>; hasMore: boolean }>;

  /**
   * Jobs of a key by their ids, in that order, with brief results. They are read as those of `list`
   * are.
   */
  read(keyId: string, ids: readonly string[]): AsyncIterable<StoredJob>;

  /**
   * Deletes a job that has ended, with its result, and with its audio unless another job uses it.
   * Of several deletions at once, one resolves with `deleted`. When all jobs that share a file are
   * deleted at once, the file is deleted too.
   */
  delete(keyId: string, id: string, kind?: JobKind): Promise<DeleteOutcome>;

  /**
   * Removes jobs of both kinds that ended at least `ageMs` ago, with everything that belongs to
   * them, in short steps. What a step leaves behind when the process dies is removed by later
   * maintenance.
   */
  removeEnded(ageMs: number, steps?: PacedSteps<RemovedJobs>): Promise<void>;

  /** Number of queued pre-recorded jobs, of all keys. */
  countQueued(): Promise<number>;

  /** Number of pre-recorded jobs that are being processed, of all keys and on all nodes. */
  countProcessing(): Promise<number>;

  /**
   * Time at which the oldest queued pre-recorded job was created, of all keys, in milliseconds
   * since the epoch, or undefined when none is queued.
   */
  findOldestQueued(): Promise<number | undefined>;

  /**
   * Number of queued pre-recorded jobs, of one key and of all keys, with those that the unit has
   * created. Units that create jobs and count them are ordered, so that not all of them can take
   * the last free place.
   */
  countQueuedForKey(keyId: string, unit: UnitOfWork): Promise<{ ofKey: number; ofAll: number }>;
}
