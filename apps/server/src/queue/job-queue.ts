import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Clock, WakeUp } from '../clock/index.js';
import {
  type Database,
  type DatabaseTransaction,
  type FileRepository,
  ResultRepository,
  releasedLease,
  selectJobs,
  toStoredJob,
} from '../storage/index.js';
import type {
  ClaimedJob,
  ClaimOptions,
  Completion,
  Failure,
  FetchedFile,
  JobStage,
  Lease,
} from './claimed-job.js';
import { type JobChange, writeFenced, writeUnderLease } from './fenced-write.js';
import { isLeaseOver, nextJobQuery } from './next-job-query.js';

const jobStages: readonly JobStage[] = ['fetch', 'transcribe'];

/** Options of a {@link JobQueue}. */
export interface JobQueueOptions {
  /** Name of this process in leases. */
  instanceId: string;
  /** Duration of a lease without a heartbeat, in milliseconds. */
  leaseMs: number;
  /** Attempts at a stage. @defaultValue 3 */
  maximumAttempts?: number;
  /**
   * Jobs of a key whose audio may be here before it is transcribed; while older ones wait, no other source of the key is fetched.
   * Uploads are not counted against it unless they are older than the source.
   *
   * @defaultValue 8
   */
  maximumFetchedAhead?: number;
  /**
   * Called when a job is done or failed, in the transaction that ends it: what it writes is written with the end or not at all.
   *
   * @defaultValue nothing
   */
  onEnded?: (transaction: DatabaseTransaction, jobId: string) => Promise<void>;
  /** Called once that transaction is committed. @defaultValue nothing */
  onEndCommitted?: () => void;
  /**
   * Called with the lease token of an abandoned attempt, once nobody can use that lease any more: bytes that the attempt wrote under the
   * token can be removed.
   *
   * @defaultValue nothing
   */
  onAbandoned?: (leaseToken: string) => Promise<void>;
}

/** Delay before a job is tried again, times the number of its attempts, in milliseconds. */
const retryDelayMs = 2000;

/** Longest time for which a job is deferred, in milliseconds. */
const longestDeferralMs = 60_000;

/**
 * Jobs waiting to be worked on, over the jobs of the database: any number of processes of this machine may take from it. A
 * job is held by a lease; when its holder dies the lease expires and the job goes to another one, up to a number of attempts.
 * Leases are measured by the monotonic clock of the machine, so that setting its time neither ends nor prolongs them.
 */
export class JobQueue {
  readonly #database: Database;
  readonly #results: ResultRepository;
  readonly #clock: Clock;
  readonly #options: Required<JobQueueOptions>;
  /** To be notified when jobs appear or make room. */
  readonly wakeUp: WakeUp;

  constructor(database: Database, clock: Clock, options: JobQueueOptions) {
    this.#database = database;
    this.#results = new ResultRepository(database, clock);
    this.#clock = clock;
    this.wakeUp = new WakeUp(clock);
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
   * Takes the next job: the oldest one of whichever key has the fewest jobs in work in that stage. Jobs whose lease expired are
   * taken again, until their attempts are exhausted: then they end as an error.
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
    if (claimed.abandoned_token !== null) await this.#options.onAbandoned(claimed.abandoned_token);
    const row = await selectJobs(this.#database)
      .where('jobs.id', '=', claimed.id)
      .executeTakeFirstOrThrow();
    return { job: toStoredJob(row), lease: { jobId: claimed.id, token } };
  }

  /** Prolongs a lease; false when it is lost. */
  async heartbeat(lease: Lease): Promise<boolean> {
    return writeUnderLease(this.#database, lease, { lease_expires_at: this.#leaseEnd() });
  }

  /**
   * Ends the first stage: stores the file that was fetched, and queues the job for the second one; false, and nothing written, when the
   * lease is lost.
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
    const isOurs = await writeFenced(this.#database, lease, queued, async (transaction) => {
      await files.insert(file, transaction);
      await transaction
        .updateTable('jobs')
        .set({ file_id: file.id })
        .where('id', '=', lease.jobId)
        .execute();
    });
    if (isOurs) this.wakeUp.notify();
    return isOurs;
  }

  /** Ends a job as done; false, and nothing written, when the lease is lost. */
  async complete(lease: Lease, { result, postSessionMetadata }: Completion): Promise<boolean> {
    const draft = await this.#results.prepare(result);
    const ended = {
      ...releasedLease,
      status: 'done' as const,
      completed_at: this.#clock.now(),
      post_session_metadata: JSON.stringify(postSessionMetadata),
    };
    const isOurs = await this.#end(lease, ended, async (transaction) => {
      await this.#results.attach(transaction, lease.jobId, draft);
    });
    if (!isOurs) await this.#results.discard(draft);
    return isOurs;
  }

  /** Ends a job as an error, or reschedules it; false, and nothing written, when the lease is lost. */
  async fail(
    lease: Lease,
    { errorCode, message, postSessionMetadata, retry }: Failure,
  ): Promise<boolean> {
    const nowMs = this.#clock.now();
    const isRescheduled =
      retry &&
      (await writeUnderLease(
        this.#database,
        lease,
        {
          ...releasedLease,
          status: 'queued',
          available_at: sql<number>`${nowMs} + ${retryDelayMs} * attempts`,
        },
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

  /** Releases a job before its stage is at its end, as when the service stops: the attempt does not count. */
  async release(lease: Lease): Promise<boolean> {
    return writeUnderLease(this.#database, lease, {
      ...releasedLease,
      status: 'queued',
      attempts: sql<number>`attempts - 1`,
    });
  }

  /**
   * Releases a job that cannot be worked on at the moment: the attempt does not count.
   *
   * @param delayMs - time until it can be claimed again, in milliseconds; a minute at most
   */
  async defer(lease: Lease, delayMs: number): Promise<boolean> {
    return writeUnderLease(this.#database, lease, {
      ...releasedLease,
      status: 'queued',
      attempts: sql<number>`attempts - 1`,
      available_at: this.#clock.now() + Math.min(delayMs, longestDeferralMs),
    });
  }

  /** Makes the jobs of processes that are certainly dead claimable at once; resolves with their number. */
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

  /** Ends a job together with further work; false, and nothing written, when the lease is lost. */
  async #end(
    lease: Lease,
    change: JobChange,
    work: (transaction: DatabaseTransaction) => Promise<void>,
  ): Promise<boolean> {
    const isOurs = await writeFenced(this.#database, lease, change, async (transaction) => {
      await work(transaction);
      await this.#options.onEnded(transaction, lease.jobId);
    });
    if (isOurs) this.#options.onEndCommitted();
    return isOurs;
  }

  /** Ends jobs whose last allowed attempt was abandoned. */
  async #failExhausted(): Promise<void> {
    // Nearly always there is none, and a read locks nobody out.
    const exhausted = sql<{ id: string; lease_token: string | null }>`(
      select id, lease_token from jobs indexed by jobs_in_work where ${this.#isExhausted()}
    )`;
    const rows = await this.#database.selectFrom(exhausted.as('exhausted')).selectAll().execute();
    for (const { id, lease_token } of rows) {
      const isEnded = await this.#database.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('jobs')
          .set({
            ...releasedLease,
            status: 'error',
            completed_at: this.#clock.now(),
            error_code: 500,
            error_message: `The job was begun ${this.#options.maximumAttempts} times and its worker died each time`,
            post_session_metadata: sql<string>`json_object('attempts', attempts)`,
          })
          .where('id', '=', id)
          .where(this.#isExhausted())
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await this.#options.onEnded(transaction, id);
        return true;
      });
      if (isEnded) this.#options.onEndCommitted();
      if (isEnded && lease_token !== null) await this.#options.onAbandoned(lease_token);
    }
  }

  #isExhausted() {
    return sql<SqlBool>`status = 'processing' and kind = 'pre-recorded' and ${this.#isLeaseOver()} and attempts >= ${this.#options.maximumAttempts}`;
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
