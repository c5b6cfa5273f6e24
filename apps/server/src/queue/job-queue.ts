// Longer than 300 lines: every change of the status of a job, each in one transaction under its lease.

import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Clock, WakeUp } from '../clock/index.js';
import {
  type Database,
  type DatabaseTransaction,
  type FileRepository,
  type ProgressReport,
  ResultRepository,
  releasedLease,
  selectJobs,
  toStoredJob,
  UtteranceJournal,
} from '../storage/index.js';
import { cancelJob } from './cancel-job.js';
import type {
  CancelOutcome,
  ClaimedJob,
  ClaimOptions,
  Completion,
  Failure,
  FetchedFile,
  JobStage,
  Lease,
} from './claimed-job.js';
import { failExhausted } from './fail-exhausted.js';
import { type JobChange, writeFenced, writeUnderLease } from './fenced-write.js';
import type { JobQueueOptions } from './job-queue-options.js';
import { JobUpdates } from './job-updates.js';
import { JobCancelledError, LeaseRevocations } from './lease-revocations.js';
import { isLeaseOver, nextJobQuery } from './next-job-query.js';

const jobStages: readonly JobStage[] = ['fetch', 'transcribe'];

/** Delay before the second attempt at a job, in milliseconds. It grows in proportion to the number of attempts. */
const retryDelayMs = 2000;

/** Longest deferral of a job, in milliseconds. */
const longestDeferralMs = 60_000;

/**
 * The queue of jobs in the database, from which any number of processes of this machine may claim jobs. A claimed job is held by a lease.
 * When its holder dies, the lease expires and the job can be claimed again, up to a number of attempts. Leases are measured by the
 * monotonic clock of the machine, so that changes of its time neither end nor prolong them.
 */
export class JobQueue {
  readonly #database: Database;
  readonly #results: ResultRepository;
  readonly #journal: UtteranceJournal;
  readonly #revocations = new LeaseRevocations();
  readonly #clock: Clock;
  readonly #options: Required<JobQueueOptions>;
  /** Must be notified when jobs are created, or when their end makes room for others. */
  readonly wakeUp: WakeUp;
  /** Notified of each change of a job by this process. */
  readonly updates: JobUpdates;

  constructor(database: Database, clock: Clock, options: JobQueueOptions) {
    this.#database = database;
    this.#results = new ResultRepository(database, clock);
    this.#clock = clock;
    this.#journal = new UtteranceJournal(database);
    this.wakeUp = new WakeUp(clock);
    this.updates = new JobUpdates(clock);
    this.#options = {
      maximumAttempts: 3,
      maximumFetchedAhead: 8,
      onEnded: async () => undefined,
      onEndCommitted: () => undefined,
      onAbandoned: async () => undefined,
      ...options,
    };
  }

  /**
   * Claims the next job: the oldest one of the key with the fewest jobs in progress in that stage. Jobs whose lease has expired are claimed
   * again until their attempts are exhausted, and then end as failed.
   */
  async claim({ stage, excludedKeyIds = [] }: ClaimOptions = {}): Promise<ClaimedJob | undefined> {
    await this.#failExhausted();
    const token = randomUUID();
    const claimed = await this.#database
      .updateTable('jobs')
      .set((job) => ({
        status: 'processing',
        attempts: job('attempts', '+', 1),
        abandoned_token: job.ref('lease_token'),
        lease_token: token,
        lease_owner: this.#options.instanceId,
        lease_expires_at: this.#leaseEnd(),
      }))
      .where(
        'id',
        '=',
        nextJobQuery({
          stages: stage === undefined ? jobStages : [stage],
          excludedKeyIds,
          nowMs: this.#clock.now(),
          longestDelayMs: Math.max(longestDeferralMs, retryDelayMs * this.#options.maximumAttempts),
          maximumFetchedAhead: this.#options.maximumFetchedAhead,
          isLeaseOver: this.#isLeaseOver(),
        }),
      )
      .returning(['id', 'abandoned_token'])
      .executeTakeFirst();
    if (claimed === undefined) return undefined;
    this.updates.notify(claimed.id);
    if (claimed.abandoned_token !== null) await this.#options.onAbandoned(claimed.abandoned_token);
    const row = await selectJobs(this.#database)
      .where('jobs.id', '=', claimed.id)
      .executeTakeFirstOrThrow();
    return { job: toStoredJob(row), lease: { jobId: claimed.id, token } };
  }

  /** Renews a lease. Resolves with false when it is lost. */
  async heartbeat(lease: Lease): Promise<boolean> {
    return writeUnderLease(this.#database, lease, { lease_expires_at: this.#leaseEnd() });
  }

  /**
   * Listens for the cancellation of a job by this process. A cancellation by another process shows only as a lost lease.
   *
   * @returns a function that removes the listener
   */
  onCancelled({ token }: Lease, listener: (reason: JobCancelledError) => void): () => void {
    return this.#revocations.listen(token, () => listener(new JobCancelledError()));
  }

  /** Writes the progress of a job and its finished utterances. Resolves with false, without writing anything, when the lease is lost. */
  async report(lease: Lease, report: ProgressReport): Promise<boolean> {
    const isHeld = await writeFenced(
      this.#database,
      lease,
      { lease_expires_at: this.#leaseEnd() },
      async (transaction) => {
        await this.#journal.append(transaction, lease.jobId, report);
      },
    );
    if (isHeld) this.updates.notify(lease.jobId);
    return isHeld;
  }

  /** Cancels a job of a key, unless it has ended: the job ends as failed, and its lease is revoked. */
  async cancel(keyId: string, jobId: string): Promise<CancelOutcome> {
    const { isChanged, outcome, token } = await this.#database
      .transaction()
      .execute(async (transaction) => {
        const cancelled = await cancelJob(transaction, { keyId, jobId, nowMs: this.#clock.now() });
        if (cancelled.isChanged) await this.#onEnding(transaction, jobId);
        return cancelled;
      });
    if (isChanged) this.#onEndCommitted(jobId);
    if (token !== null) this.#revocations.revoke(token);
    return outcome;
  }

  /**
   * Ends the first stage: stores the fetched file, and queues the job for the second stage. Resolves with false, without writing anything,
   * when the lease is lost.
   */
  async handOver(
    lease: Lease,
    { file, postSessionMetadata }: FetchedFile,
    files: FileRepository,
  ): Promise<boolean> {
    const queued = {
      ...releasedLease,
      status: 'queued' as const,
      attempts: 0,
      available_at: this.#clock.now(),
      post_session_metadata: JSON.stringify(postSessionMetadata),
    };
    const isHeld = await writeFenced(this.#database, lease, queued, async (transaction) => {
      await this.#journal.requeue(transaction, lease.jobId);
      await files.insert(file, transaction);
      await transaction
        .updateTable('jobs')
        .set({ file_id: file.id })
        .where('id', '=', lease.jobId)
        .execute();
    });
    if (!isHeld) return false;
    this.wakeUp.notify();
    this.updates.notify(lease.jobId);
    return true;
  }

  /** Ends a job as done. Resolves with false, without writing anything, when the lease is lost. */
  async complete(
    lease: Lease,
    { audio, postSessionMetadata, result }: Completion,
  ): Promise<boolean> {
    const draft = await this.#results.prepare(result);
    const ended = {
      ...releasedLease,
      status: 'done' as const,
      completed_at: this.#clock.now(),
      post_session_metadata: JSON.stringify(postSessionMetadata),
    };
    let removedIds: readonly string[] = [];
    const isHeld = await this.#end(lease, ended, async (transaction) => {
      await this.#results.attach(transaction, lease.jobId, draft);
      if (audio !== undefined)
        removedIds = await audio.files.replaceOf(lease.jobId, audio.file, transaction);
    });
    if (!isHeld) {
      await this.#results.discard(draft);
      return false;
    }
    // The job has ended. The janitor later removes the data that cannot be removed now.
    await Promise.allSettled([
      this.#journal.remove(lease.jobId),
      audio?.files.finishRemoval(removedIds),
    ]);
    return true;
  }

  /** Ends a job as failed, or reschedules it. Resolves with false, without writing anything, when the lease is lost. */
  async fail(
    lease: Lease,
    { errorCode, message, postSessionMetadata, retry }: Failure,
  ): Promise<boolean> {
    const nowMs = this.#clock.now();
    const isRescheduled =
      retry &&
      (await this.#requeue(
        lease,
        { available_at: sql<number>`${nowMs} + ${retryDelayMs} * attempts` },
        this.#options.maximumAttempts,
      ));
    if (isRescheduled) return true;
    const ended = {
      ...releasedLease,
      status: 'error' as const,
      completed_at: nowMs,
      error_code: errorCode,
      error_message: message,
      post_session_metadata: JSON.stringify(postSessionMetadata),
    };
    return this.#end(lease, ended, async () => undefined);
  }

  /** Releases a job before its stage has ended, such as when the service stops. The attempt does not count. */
  async release(lease: Lease): Promise<boolean> {
    return this.#requeue(lease, { attempts: sql<number>`attempts - 1` });
  }

  /**
   * Releases a job that cannot be processed at the moment. The attempt does not count.
   *
   * @param delayMs - delay until it can be claimed again, in milliseconds, at most a minute
   */
  async defer(lease: Lease, delayMs: number): Promise<boolean> {
    return writeUnderLease(this.#database, lease, {
      ...releasedLease,
      status: 'queued',
      attempts: sql<number>`attempts - 1`,
      available_at: this.#clock.now() + Math.min(delayMs, longestDeferralMs),
    });
  }

  /** Makes the jobs of dead processes claimable at once. Resolves with their number. */
  async expireLeasesOf(instanceIds: readonly string[]): Promise<number> {
    if (instanceIds.length === 0) return 0;
    const { numUpdatedRows } = await this.#database
      .updateTable('jobs')
      .set({ lease_expires_at: 0 })
      .where('kind', '=', 'pre-recorded')
      .where('status', '=', 'processing')
      .where('lease_owner', 'in', instanceIds)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** Queues a job again. Resolves with false, without writing anything, when the lease is lost or the job has had too many attempts. */
  async #requeue(lease: Lease, change: JobChange, fewerAttemptsThan?: number): Promise<boolean> {
    const isQueued = await writeFenced(
      this.#database,
      lease,
      { ...releasedLease, status: 'queued', ...change },
      (transaction) => this.#journal.requeue(transaction, lease.jobId),
      fewerAttemptsThan,
    );
    if (isQueued) this.updates.notify(lease.jobId);
    return isQueued;
  }

  /** Ends a job together with further work. Resolves with false, without writing anything, when the lease is lost. */
  async #end(
    lease: Lease,
    change: JobChange,
    work: (transaction: DatabaseTransaction) => Promise<void>,
  ): Promise<boolean> {
    const isHeld = await writeFenced(this.#database, lease, change, async (transaction) => {
      await work(transaction);
      await this.#onEnding(transaction, lease.jobId);
    });
    if (isHeld) this.#onEndCommitted(lease.jobId);
    return isHeld;
  }

  /** Makes the writes that belong to the end of a job, in the transaction that ends it. */
  async #onEnding(transaction: DatabaseTransaction, jobId: string): Promise<void> {
    await transaction.deleteFrom('job_progress').where('job_id', '=', jobId).execute();
    await this.#options.onEnded(transaction, jobId);
  }

  #onEndCommitted(jobId: string): void {
    this.updates.notify(jobId);
    this.#options.onEndCommitted(jobId);
  }

  /** Ends jobs whose last allowed attempt was abandoned. */
  async #failExhausted(): Promise<void> {
    const { maximumAttempts, onAbandoned } = this.#options;
    const exhausted = failExhausted(this.#database, {
      maximumAttempts,
      nowMs: this.#clock.now(),
      isLeaseOver: this.#isLeaseOver(),
      onEnding: (transaction, id) => this.#onEnding(transaction, id),
    });
    for await (const { id, leaseToken } of exhausted) {
      this.#onEndCommitted(id);
      if (leaseToken !== null) await onAbandoned(leaseToken);
    }
  }

  #leaseEnd(): number {
    return this.#monotonicNow() + this.#options.leaseMs;
  }

  #monotonicNow(): number {
    return Math.floor(this.#clock.monotonicMs());
  }

  #isLeaseOver(): RawBuilder<SqlBool> {
    return isLeaseOver(this.#monotonicNow(), this.#options.leaseMs);
  }
}
