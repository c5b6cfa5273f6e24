import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type SqlBool, sql, type UpdateObject } from 'kysely';
import type { Clock } from '../clock/index.js';
import {
  type Database,
  type DatabaseTransaction,
  type FileRepository,
  releasedLease,
  type Schema,
  type StoredFile,
  type StoredJob,
  type StoredObject,
  selectJobs,
  toStoredJob,
} from '../storage/index.js';

/** The right to work on a job, until it expires or somebody else gets it. */
export interface Lease {
  jobId: string;
  /** Fences off whoever held the job before: writes with an older token change nothing. */
  token: string;
}

/** A job to work on. */
export interface ClaimedJob {
  job: StoredJob;
  lease: Lease;
}

/** How a job ended well. */
export interface Completion {
  result: StoredObject;
  postSessionMetadata: StoredObject;
}

/** How a job ended badly. */
export interface Failure {
  /** 400 to 599. */
  errorCode: number;
  /** For the owner of the job. */
  message: string;
  postSessionMetadata: StoredObject;
  /** Whether another attempt may go better: a fault of ours, not of the audio. */
  retry: boolean;
}

/** Options of a {@link JobQueue}. */
export interface JobQueueOptions {
  /** Name of this process in leases. */
  instanceId: string;
  /** How long a job is held without a heartbeat, in milliseconds. */
  leaseMs: number;
  /** @defaultValue 3 */
  maximumAttempts?: number;
  /**
   * Called when a job ends, well or badly, in the transaction that ends it: what it writes is written with the end or not at all.
   *
   * @defaultValue nothing
   */
  onEnded?: (transaction: DatabaseTransaction, jobId: string) => Promise<void>;
}

/** Milliseconds before a job that failed for our fault is tried again, times the number of its attempts. */
const retryDelayMs = 2000;

/**
 * Jobs waiting to be worked on, over the jobs of the database: any number of processes of this machine may take from it. A
 * job is held by a lease; when its holder dies the lease expires and the job goes to another one, up to a number of attempts.
 * Leases are measured by the monotonic clock of the machine, so that setting its time neither ends nor prolongs them.
 */
export class JobQueue {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #options: Required<JobQueueOptions>;
  readonly #wake = new EventEmitter();
  #isNotified = false;

  constructor(database: Database, clock: Clock, options: JobQueueOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#options = { maximumAttempts: 3, onEnded: async () => undefined, ...options };
  }

  /** Tells the workers of this process that there is something to do. */
  notify(): void {
    this.#isNotified = true;
    this.#wake.emit('job');
  }

  /**
   * Waits until there may be something to do: somebody said so, or a while has passed, since other processes create jobs too.
   *
   * @throws the reason of `signal`
   */
  async wait(durationMs: number, signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    const wake = () => woken.abort();
    this.#wake.once('job', wake);
    try {
      if (!this.#isNotified)
        await this.#clock.sleep(durationMs, AbortSignal.any([signal, woken.signal]));
    } catch (error) {
      if (!woken.signal.aborted) throw error;
    } finally {
      this.#isNotified = false;
      this.#wake.off('job', wake);
    }
    signal.throwIfAborted();
  }

  /**
   * Takes the next job: the oldest one of whichever key has the fewest jobs in work. Jobs whose holder went silent are taken
   * again, until their attempts are used up: then they end as an error.
   */
  async claim(): Promise<ClaimedJob | undefined> {
    await this.#failWornOut();
    const token = randomUUID();
    const claimed = await this.#database
      .updateTable('jobs')
      .set((job) => ({
        status: 'processing',
        attempts: job('attempts', '+', 1),
        lease_token: token,
        lease_owner: this.#options.instanceId,
        lease_expires_at: this.#leaseEnd(),
      }))
      .where('id', '=', this.#nextJob())
      .returning('id')
      .executeTakeFirst();
    if (claimed === undefined) return undefined;
    const row = await selectJobs(this.#database)
      .where('jobs.id', '=', claimed.id)
      .executeTakeFirstOrThrow();
    return { job: toStoredJob(row), lease: { jobId: claimed.id, token } };
  }

  /** Says that the job is still worked on; false when it is somebody else's by now. */
  async heartbeat(lease: Lease): Promise<boolean> {
    return this.#write(this.#database, lease, { lease_expires_at: this.#leaseEnd() });
  }

  /** Notes the file that the job turned out to be about; false, and nothing written, when the job is somebody else's by now. */
  async attachFile(
    lease: Lease,
    file: Omit<StoredFile, 'createdAt'>,
    files: FileRepository,
  ): Promise<boolean> {
    return this.#fenced(lease, { file_id: null }, async (transaction) => {
      await files.insert(file, transaction);
      await this.#write(transaction, lease, { file_id: file.id });
    });
  }

  /** Ends a job well; false, and nothing written, when it is somebody else's by now. */
  async complete(lease: Lease, { result, postSessionMetadata }: Completion): Promise<boolean> {
    const ended = {
      ...releasedLease,
      status: 'done' as const,
      completed_at: this.#clock.now(),
      post_session_metadata: JSON.stringify(postSessionMetadata),
    };
    return this.#fenced(lease, ended, async (transaction) => {
      await transaction
        .insertInto('results')
        .values({ job_id: lease.jobId, body: JSON.stringify(result) })
        .execute();
      await this.#options.onEnded(transaction, lease.jobId);
    });
  }

  /**
   * Ends a job badly, or sends it back to be tried again; false, and nothing written, when it is somebody else's by now.
   */
  async fail(
    lease: Lease,
    { errorCode, message, postSessionMetadata, retry }: Failure,
  ): Promise<boolean> {
    const now = this.#clock.now();
    const sentBack =
      retry &&
      (await this.#write(
        this.#database,
        lease,
        {
          ...releasedLease,
          status: 'queued',
          available_at: sql<number>`${now} + ${retryDelayMs} * attempts`,
        },
        this.#options.maximumAttempts,
      ));
    if (sentBack) return true;
    const ended = {
      ...releasedLease,
      status: 'error' as const,
      completed_at: now,
      error_code: errorCode,
      error_message: message,
      post_session_metadata: JSON.stringify(postSessionMetadata),
    };
    return this.#fenced(lease, ended, (transaction) =>
      this.#options.onEnded(transaction, lease.jobId),
    );
  }

  /** Gives a job back that was not finished through no fault of its own: the attempt does not count. */
  async release(lease: Lease): Promise<boolean> {
    return this.#write(this.#database, lease, {
      ...releasedLease,
      status: 'queued',
      attempts: sql<number>`attempts - 1`,
    });
  }

  /** Makes the jobs of processes that are certainly dead claimable at once; resolves with how many there were. */
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

  /** Jobs whose last allowed attempt died without a word. */
  async #failWornOut(): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const ended = await transaction
        .updateTable('jobs')
        .set({
          ...releasedLease,
          status: 'error',
          completed_at: this.#clock.now(),
          error_code: 500,
          error_message: `The job was begun ${this.#options.maximumAttempts} times and its worker died each time`,
          post_session_metadata: sql<string>`json_object('attempts', attempts)`,
        })
        .where('kind', '=', 'pre-recorded')
        .where('status', '=', 'processing')
        .where(this.#isLeaseOver())
        .where('attempts', '>=', this.#options.maximumAttempts)
        .returning('id')
        .execute();
      for (const { id } of ended) await this.#options.onEnded(transaction, id);
    });
  }

  #leaseEnd(): number {
    return this.#steadyNow() + this.#options.leaseMs;
  }

  #steadyNow(): number {
    return Math.floor(this.#clock.monotonicMs());
  }

  /** An end further off than a lease is long was written before the machine was last started. */
  #isLeaseOver() {
    const now = this.#steadyNow();
    return sql<SqlBool>`lease_expires_at not between ${now + 1} and ${now + this.#options.leaseMs}`;
  }

  /** The id of the job to be worked on next, as a part of the statement that takes it, so that two never take the same. */
  #nextJob() {
    const now = this.#clock.now();
    // A job that seems to be further off than any delay was created before the machine's time was set back.
    const furthest = now + retryDelayMs * this.#options.maximumAttempts;
    // The oldest job of each key is found by its index, so that this takes as long for a hundred thousand jobs as for one.
    return sql<string>`(
      with busy as (select key_id, count(*) as jobs from jobs where status = 'processing' and kind = 'pre-recorded' group by key_id),
      candidates as (
        select (
          select id from jobs
          where status = 'queued' and key_id = api_keys.id and kind = 'pre-recorded'
            and available_at not between ${now + 1} and ${furthest}
          order by created_at, id limit 1
        ) as id from api_keys
        union all
        select id from jobs where status = 'processing' and kind = 'pre-recorded' and ${this.#isLeaseOver()}
      )
      select jobs.id from candidates join jobs on jobs.id = candidates.id
      left join busy on busy.key_id = jobs.key_id
      order by coalesce(busy.jobs, 0), jobs.created_at, jobs.id limit 1
    )`;
  }

  /** A write under a lease together with another one: both or, when the lease is lost, neither. */
  async #fenced(
    lease: Lease,
    change: JobChange,
    work: (transaction: DatabaseTransaction) => Promise<void>,
  ): Promise<boolean> {
    return this.#database.transaction().execute(async (transaction) => {
      if (!(await this.#write(transaction, lease, change))) return false;
      await work(transaction);
      return true;
    });
  }

  async #write(
    database: Database,
    { jobId, token }: Lease,
    change: JobChange,
    fewerAttemptsThan?: number,
  ): Promise<boolean> {
    let query = database
      .updateTable('jobs')
      .set(change)
      .where('id', '=', jobId)
      .where('lease_token', '=', token);
    if (fewerAttemptsThan !== undefined) query = query.where('attempts', '<', fewerAttemptsThan);
    const { numUpdatedRows } = await query.executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

type JobChange = UpdateObject<Schema, 'jobs'>;
