import type { ErrorCode } from '@earshot/core';
import type { StoredObject } from '../stored-object.js';
import type { ProgressReport } from './job-progress.js';
import type { StoredJob } from './stored-job.js';
import type { UnitOfWork } from './unit-of-work.js';

/**
 * A stage of a job that is claimed. The stages are in this order. A job whose audio is already
 * stored begins with the second one. Between the stages the job is queued without a lease. Attempts
 * are counted for each stage separately.
 */
export type ClaimStage = 'fetch' | 'transcribe';

/** The right to work on a job, until the lease expires or the job is claimed again. */
export interface Lease {
  jobId: string;
  /** Fencing token, a new one for each claim: writes under an older token have no effect. */
  token: string;
}

/** A request for a job. */
export interface ClaimRequest {
  /** Id of the process that holds the lease. */
  readonly owner: string;
  /** Duration of the lease, in milliseconds. */
  readonly leaseMs: number;
  readonly stages: readonly ClaimStage[];
  /** Keys whose jobs are skipped. */
  readonly excludedKeyIds: readonly string[];
  /** Needs, as {@link JobClaim} has them, of recordings that are not transcribed here. */
  readonly excludedNeeds: readonly string[];
  /**
   * Longest delay of a job, in milliseconds. A longer one was written before the time of the
   * machine was set back, and is ignored.
   */
  readonly longestDelayMs: number;
  /**
   * Number of waiting jobs of a key whose audio is stored, from which on no source of a later job
   * of the key is fetched.
   */
  readonly maximumFetchedAhead: number;
  /** Largest number of jobs to claim, at least 1. */
  readonly limit: number;
}

/** A claimed job. */
export interface JobClaim {
  readonly job: StoredJob;
  readonly lease: Lease;
  /** Stands for what the job needs of its engine: the same text for jobs with the same needs. */
  readonly needs: string;
  /** Token of the expired lease of an attempt that was abandoned, or null. */
  readonly abandonedToken: string | null;
}

/** End of a job. */
export type JobEnding =
  | { readonly status: 'done'; readonly postSessionMetadata: StoredObject }
  | {
      readonly status: 'error';
      readonly postSessionMetadata: StoredObject;
      /** 400 to 599. */
      readonly errorCode: number;
      /** For the owner of the job. */
      readonly message: string;
    };

/** The end of a job under its lease. */
export interface ClaimEnd {
  readonly lease: Lease;
  readonly ending: JobEnding;
}

/** A job that has ended, with what its callbacks depend on. */
export interface EndedJob {
  readonly id: string;
  readonly keyId: string;
  readonly requestParams: StoredObject;
}

/** A job that was ended under a lease. */
export interface EndedClaim extends EndedJob {
  readonly leaseToken: string;
}

/**
 * Makes further writes in the unit that ends jobs. When it rejects, the ends are rolled back too.
 *
 * @param ended - at least one
 */
export type WriteWithEnds<Ended extends EndedJob = EndedJob> = (
  unit: UnitOfWork,
  ended: readonly Ended[],
) => Promise<void>;

/**
 * Makes further writes in the unit that changes a job. When it rejects, the change is rolled back
 * too.
 */
export type WriteAlso = (unit: UnitOfWork) => Promise<void>;

/** Error of a job that ends without its worker. */
export type JobError = Pick<Extract<JobEnding, { status: 'error' }>, 'errorCode' | 'message'> & {
  /** Stable code, for programs. */
  readonly reasonCode: ErrorCode;
};

/**
 * Result of {@link JobClaims.cancel}: `already-ended` with the code of its error, or null for a job
 * that is done.
 */
export type CancelledClaim =
  | {
      readonly kind: 'cancelled' /** Token of the revoked lease, or null. */;
      readonly token: string | null;
    }
  | { readonly kind: 'already-ended'; readonly errorCode: number | null }
  | { readonly kind: 'not-found' };

/**
 * Claims of pre-recorded jobs. Any number of processes claim at once. A claimed job is held by a
 * lease, which its holder extends. Each write of a holder is fenced: the check of the lease and the
 * write are one step, and without the lease nothing is written. Leases are measured by one clock
 * that changes of the time of day do not move.
 */
export interface JobClaims {
  /**
   * Claims the next jobs, one after the other, each of them the oldest one of the key with the
   * fewest jobs in progress in these stages, among the queued ones and those whose lease has
   * expired. Of keys with equally many, the one whose last claim is longest ago is next, whatever
   * it has deleted since. Jobs whose needs are excluded do not delay others of their key. No job is
   * claimed twice under one lease, however many claim at once. The claim counts as an attempt.
   * Fewer jobs than the limit may be claimed although others wait, but not none while no other
   * claim is under way.
   */
  claim(request: ClaimRequest): Promise<JobClaim[]>;

  /** Extends a lease to `leaseMs` from now. Resolves with false when it is lost. */
  extend(lease: Lease, leaseMs: number): Promise<boolean>;

  /**
   * Appends to the journal of a job, sets its progress, and extends its lease. Resolves with false
   * when the lease is lost.
   */
  report(lease: Lease, report: ProgressReport, leaseMs: number): Promise<boolean>;

  /**
   * Ends the first stage, and queues the job for the second one, with no attempts so far. Resolves
   * with false when the lease is lost.
   *
   * @param storeFile - writes the row of the file, to which the job then refers
   */
  handOver(
    lease: Lease,
    fetched: { readonly fileId: string; readonly postSessionMetadata: StoredObject },
    storeFile: WriteAlso,
  ): Promise<boolean>;

  /**
   * Queues a job again whose attempt failed, after `delayMs` for each attempt so far. Resolves with
   * false when the lease is lost or the job has had `maximumAttempts`.
   */
  retry(
    lease: Lease,
    options: { readonly delayMs: number; readonly maximumAttempts: number },
  ): Promise<boolean>;

  /**
   * Queues a job again at once, in its stage `queued`. The attempt does not count. Resolves with
   * false when the lease is lost.
   */
  release(lease: Lease): Promise<boolean>;

  /**
   * Queues a job again after a delay, in its present stage. The attempt does not count. Resolves
   * with false when the lease is lost.
   */
  defer(lease: Lease, delayMs: number): Promise<boolean>;

  /**
   * Ends jobs under their leases, all of them in one unit. Their progress is removed. Those whose
   * lease is lost are left out, and without any other `also` is not called.
   *
   * @returns for each end whether it was written
   */
  end(ends: readonly ClaimEnd[], also: WriteWithEnds<EndedClaim>): Promise<boolean[]>;

  /** Ends a job of a key without its lease, unless it has ended, and revokes the lease. */
  cancel(
    job: { readonly keyId: string; readonly jobId: string },
    error: JobError,
    also: WriteWithEnds,
  ): Promise<CancelledClaim>;

  /**
   * Ends jobs as failed whose lease has expired after `maximumAttempts`, each in a unit of its own.
   * Several processes may do this at once: each job is ended by one of them.
   *
   * @returns each job that was ended, with the lease token of its last attempt
   */
  endExhausted(
    options: { readonly maximumAttempts: number; readonly leaseMs: number } & JobError,
    also: WriteWithEnds,
  ): AsyncGenerator<{ id: string; leaseToken: string | null }, void, undefined>;

  /** Makes the jobs of dead processes claimable at once. Resolves with their number. */
  expireLeases(owners: readonly string[]): Promise<number>;
}
