import { randomUUID } from 'node:crypto';
import { type SqlBool, sql, type UpdateObject } from 'kysely';
import { type Clock, WakeUp } from '../clock/index.js';
import {
  type Database,
  type DatabaseTransaction,
  type FileRepository,
  type ResultFragments,
  ResultRepository,
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

/**
 * What is done with a job, in this order. A job whose audio is here begins with the second stage; between the two it is queued, and
 * nobody holds a lease of it. Each stage has attempts of its own.
 */
export type JobStage = 'fetch' | 'transcribe';

const jobStages: readonly JobStage[] = ['fetch', 'transcribe'];

/** Which job {@link JobQueue.claim} takes. */
export interface ClaimOptions {
  /** @defaultValue either */
  stage?: JobStage | undefined;
  /** Keys whose jobs are left alone. @defaultValue none */
  excludedKeyIds?: readonly string[];
}

/** A job to work on. */
export interface ClaimedJob {
  job: StoredJob;
  lease: Lease;
}

/** What the first stage of a job came to. */
export interface FetchedFile {
  file: Omit<StoredFile, 'createdAt'>;
  postSessionMetadata: StoredObject;
}

/** How a job ended well. */
export interface Completion {
  /** JSON text. */
  result: ResultFragments;
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
  /** Of a stage. @defaultValue 3 */
  maximumAttempts?: number;
  /**
   * Jobs of a key whose audio may be here before it is transcribed; while older ones wait, no other source of the key is fetched.
   * Uploads are not counted against it unless they are older than the source.
   *
   * @defaultValue 8
   */
  maximumFetchedAhead?: number;
  /**
   * Called when a job ends, well or badly, in the transaction that ends it: what it writes is written with the end or not at all.
   *
   * @defaultValue nothing
   */
  onEnded?: (transaction: DatabaseTransaction, jobId: string) => Promise<void>;
  /** Called once that transaction is committed. @defaultValue nothing */
  onEndCommitted?: () => void;
  /**
   * Called with the lease token of an attempt whose holder went silent, once nobody can use that lease any more: bytes that the attempt
   * wrote under the token can go.
   *
   * @defaultValue nothing
   */
  onAbandoned?: (leaseToken: string) => Promise<void>;
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
   * Takes the next job: the oldest one of whichever key has the fewest jobs in work in that stage. Jobs whose holder went silent are
   * taken again, until their attempts are used up: then they end as an error.
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
      .where('id', '=', this.#nextJob(stage === undefined ? jobStages : [stage], excludedKeyIds))
      .returning(['id', 'abandoned_token'])
      .executeTakeFirst();
    if (claimed === undefined) return undefined;
    if (claimed.abandoned_token !== null) await this.#options.onAbandoned(claimed.abandoned_token);
    const row = await selectJobs(this.#database)
      .where('jobs.id', '=', claimed.id)
      .executeTakeFirstOrThrow();
    return { job: toStoredJob(row), lease: { jobId: claimed.id, token } };
  }

  /** Says that the job is still worked on; false when it is somebody else's by now. */
  async heartbeat(lease: Lease): Promise<boolean> {
    return this.#write(this.#database, lease, { lease_expires_at: this.#leaseEnd() });
  }

  /**
   * Ends the first stage: notes the file that was fetched, and queues the job for the second one; false, and nothing written, when the
   * job is somebody else's by now.
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
    const isOurs = await this.#fenced(lease, queued, async (transaction) => {
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

  /** Ends a job well; false, and nothing written, when it is somebody else's by now. */
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
    return this.#end(lease, ended, async () => undefined);
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
  async #failExhausted(): Promise<void> {
    // Nearly always there is none, and a read locks nobody out.
    const exhausted = sql<{ id: string; lease_token: string | null }>`(
      select id, lease_token from jobs indexed by jobs_in_work where ${this.#isExhausted()}
    )`;
    const rows = await this.#database.selectFrom(exhausted.as('worn_out')).selectAll().execute();
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

  /** An end further off than a lease is long was written before the machine was last started. */
  #isLeaseOver() {
    const now = this.#monotonicNow();
    return sql<SqlBool>`lease_expires_at not between ${now + 1} and ${now + this.#options.leaseMs}`;
  }

  /** The id of the job to be worked on next, as a part of the statement that takes it, so that two never take the same. */
  #nextJob(stages: readonly JobStage[], excludedKeyIds: readonly string[]) {
    const now = this.#clock.now();
    // A job that seems to be further off than any delay was created before the machine's time was set back.
    const furthest = now + retryDelayMs * this.#options.maximumAttempts;
    // The stage of a job, in the words of its partial index. The indexes are named: the planner would take one by status, which leads to
    // every job of a key in that status.
    const isIn = { fetch: sql.raw('file_id is null'), transcribe: sql.raw('file_id is not null') };
    const indexOf = {
      fetch: sql.raw('indexed by jobs_to_fetch'),
      transcribe: sql.raw('indexed by jobs_to_transcribe'),
    };
    // The oldest job of each key is found by its index, so that this takes as long for a hundred thousand jobs as for one.
    const oldest = (stage: JobStage) => sql`select (
      select id from jobs ${indexOf[stage]}
      where status = 'queued' and kind = 'pre-recorded' and ${isIn[stage]} and key_id = keys.id
        and available_at not between ${now + 1} and ${furthest}
      order by created_at, id limit 1
    ) as id from keys`;
    // Audio that was fetched lies on the disk until it is transcribed.
    const isWanted = sql`(
      select count(*) from (
        select 1 from jobs as ahead ${indexOf.transcribe}
        where ahead.status = 'queued' and ahead.kind = 'pre-recorded' and ahead.file_id is not null
          and ahead.key_id = jobs.key_id and ahead.created_at <= jobs.created_at
        limit ${this.#options.maximumFetchedAhead}
      )
    ) < ${this.#options.maximumFetchedAhead}`;
    const candidates = stages.map((stage) =>
      stage === 'fetch'
        ? sql`select jobs.id from (${oldest(stage)}) as first join jobs on jobs.id = first.id where ${isWanted}`
        : oldest(stage),
    );
    const isInStages = sql.join(
      stages.map((stage) => isIn[stage]),
      sql` or `,
    );
    const keys = sql.join([sql`''`, ...excludedKeyIds.map((id) => sql`${id}`)]);
    return sql<string>`(
      with keys as (select id from api_keys where id not in (${keys})),
      busy as (
        select key_id, count(*) as jobs from jobs indexed by jobs_in_work
        where status = 'processing' and kind = 'pre-recorded' and (${isInStages}) group by key_id
      ),
      candidates as (
        ${sql.join(candidates, sql` union all `)}
        union all
        select id from jobs indexed by jobs_in_work
        where status = 'processing' and kind = 'pre-recorded' and (${isInStages}) and key_id not in (${keys}) and ${this.#isLeaseOver()}
      )
      select jobs.id from candidates join jobs on jobs.id = candidates.id
      left join busy on busy.key_id = jobs.key_id
      order by coalesce(busy.jobs, 0), jobs.created_at, jobs.id limit 1
    )`;
  }

  /** Ends a job under its lease; false when the lease is lost. */
  async #end(
    lease: Lease,
    change: JobChange,
    work: (transaction: DatabaseTransaction) => Promise<void>,
  ): Promise<boolean> {
    const isOurs = await this.#fenced(lease, change, async (transaction) => {
      await work(transaction);
      await this.#options.onEnded(transaction, lease.jobId);
    });
    if (isOurs) this.#options.onEndCommitted();
    return isOurs;
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
