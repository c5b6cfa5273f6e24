import type { Clock } from '../clock/index.js';
import type { FileRepository } from './file-repository.js';
import type { JsonText } from './results/json-text.js';
import type { ResultRepository } from './results/result-repository.js';
import {
  type Database,
  type DatabaseTransaction,
  releasedLease,
  type StoredObject,
} from './schema.js';
import type { StoredFile } from './stored-file.js';
import { type StoredJob, selectJobs, toStoredJob } from './stored-job.js';

/** Outcome of a completed live session. */
export interface LiveCompletion {
  /** JSON text of the result. */
  readonly result: JsonText;
  readonly postSessionMetadata: StoredObject;
  /** Its audio, whose bytes are already written. */
  readonly file: Omit<StoredFile, 'createdAt'>;
  /** Lifetime of its token after the end, in milliseconds. */
  readonly lateTokenMs: number;
  /** End of the session in milliseconds since the epoch. The job does not end earlier. */
  readonly endedAtMs: number;
  /** Makes further writes in the transaction that ends the session. */
  readonly also?: (transaction: DatabaseTransaction) => Promise<void>;
}

/** Outcome of a failed live session. */
export interface LiveFailure {
  readonly errorCode: number;
  readonly message: string;
  readonly postSessionMetadata?: StoredObject;
  /** Its audio, whose bytes are already written. */
  readonly file?: Omit<StoredFile, 'createdAt'> | undefined;
}

/** A session that a client connects to. */
export interface AdmittedSession {
  readonly job: StoredJob;
  /** Id of the process that owns it, or null when there is none. */
  readonly owner: string | null;
  /** Role of its token: a `viewer` only follows the session. */
  readonly role: 'sender' | 'viewer';
}

/** Live sessions in the database: their tokens and the state of their jobs. */
export class LiveRepository {
  readonly #database: Database;
  readonly #files: FileRepository;
  readonly #results: ResultRepository;
  readonly #clock: Clock;

  constructor(
    database: Database,
    stores: { files: FileRepository; results: ResultRepository },
    clock: Clock,
  ) {
    this.#database = database;
    this.#files = stores.files;
    this.#results = stores.results;
    this.#clock = clock;
  }

  /** Inserts the token of a session, in the transaction that creates its job. */
  async addToken(
    transaction: DatabaseTransaction,
    token: { jobId: string; hash: string; lifetimeMs: number },
  ): Promise<void> {
    await transaction
      .insertInto('live_sessions')
      .values({
        job_id: token.jobId,
        token_hash: token.hash,
        token_expires_at: this.#clock.now() + token.lifetimeMs,
      })
      .execute();
  }

  /** The session of a token, or undefined when the token is unknown or expired. */
  async findByToken(hash: string): Promise<AdmittedSession | undefined> {
    const sessions = this.#database
      .selectFrom('live_sessions')
      .innerJoin('jobs', 'jobs.id', 'live_sessions.job_id')
      .select(['live_sessions.job_id', 'live_sessions.token_expires_at', 'jobs.lease_owner']);
    const own = await sessions.where('live_sessions.token_hash', '=', hash).executeTakeFirst();
    const found =
      own ??
      (await sessions
        .innerJoin('live_viewers', 'live_viewers.job_id', 'live_sessions.job_id')
        .where('live_viewers.token_hash', '=', hash)
        .executeTakeFirst());
    if (found === undefined) return undefined;
    const { job_id, lease_owner, token_expires_at } = found;
    if (token_expires_at !== null && token_expires_at <= this.#clock.now()) return undefined;
    const row = await selectJobs(this.#database).where('jobs.id', '=', job_id).executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      job: toStoredJob(row),
      owner: lease_owner,
      role: own === undefined ? 'viewer' : 'sender',
    };
  }

  /** Starts a session, whose token is then valid until its end. Resolves with false when the session is no longer queued. */
  async begin(jobId: string, owner: string): Promise<boolean> {
    return this.#database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('jobs')
        .set({
          status: 'processing',
          attempts: 1,
          lease_token: jobId,
          lease_owner: owner,
          lease_expires_at: 0,
        })
        .where('id', '=', jobId)
        .where('status', '=', 'queued')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await transaction
        .updateTable('live_sessions')
        .set({ token_expires_at: null })
        .where('job_id', '=', jobId)
        .execute();
      return true;
    });
  }

  /**
   * Adopts the sessions of dead processes. Each adoption counts as an attempt, until {@link confirmRecovered}.
   *
   * @param owner - id of the new owner
   * @param isAlive - true for the id of a living process
   */
  async adopt(
    owner: string,
    isAlive: (owner: string) => boolean | Promise<boolean>,
  ): Promise<StoredJob[]> {
    const held = await this.#database
      .selectFrom('jobs')
      .select('lease_owner')
      .distinct()
      .where('kind', '=', 'live')
      .where('status', '=', 'processing')
      .execute();
    const dead: string[] = [];
    for (const { lease_owner } of held)
      if (lease_owner !== null && !(await isAlive(lease_owner))) dead.push(lease_owner);
    if (dead.length === 0) return [];
    const adopted = await this.#database
      .updateTable('jobs')
      .set((job) => ({ lease_owner: owner, attempts: job('attempts', '+', 1) }))
      .where('kind', '=', 'live')
      .where('status', '=', 'processing')
      .where('lease_owner', 'in', dead)
      .returning('id')
      .execute();
    const ids = adopted.map(({ id }) => id);
    const rows = await selectJobs(this.#database).where('jobs.id', 'in', ids).execute();
    return rows.map(toStoredJob);
  }

  /** Resets the attempts of a recovered session. */
  async confirmRecovered(jobId: string): Promise<void> {
    await this.#database
      .updateTable('jobs')
      .set({ attempts: 1 })
      .where('id', '=', jobId)
      .where('status', '=', 'processing')
      .execute();
  }

  /**
   * Ends a session with its result. Idempotent.
   *
   * @returns the time of the end of the job, in milliseconds since the epoch
   */
  async complete(jobId: string, completion: LiveCompletion): Promise<number> {
    const { endedAtMs, file, lateTokenMs, postSessionMetadata, result } = completion;
    const draft = await this.#results.prepare(result);
    const now = this.#clock.now();
    const completedAtMs = Math.max(now, endedAtMs);
    const isEnded = await this.#database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('jobs')
        .set({
          ...releasedLease,
          status: 'done',
          completed_at: completedAtMs,
          post_session_metadata: JSON.stringify(postSessionMetadata),
        })
        .where('id', '=', jobId)
        .where('status', '=', 'processing')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await this.#attachRecording(transaction, jobId, file);
      await this.#results.attach(transaction, jobId, draft);
      await completion.also?.(transaction);
      await transaction
        .updateTable('live_sessions')
        .set({ token_expires_at: now + lateTokenMs })
        .where('job_id', '=', jobId)
        .execute();
      return true;
    });
    if (isEnded) return completedAtMs;
    await this.#results.discard(draft);
    const ended = await this.#database
      .selectFrom('jobs')
      .select('completed_at')
      .where('id', '=', jobId)
      .executeTakeFirst();
    return ended?.completed_at ?? completedAtMs;
  }

  /** Ids of the sessions to which a client may connect: those that have not ended, and those whose token has not expired. */
  async reachableIds(): Promise<Set<string>> {
    const rows = await this.#database
      .selectFrom('live_sessions')
      .innerJoin('jobs', 'jobs.id', 'live_sessions.job_id')
      .select('jobs.id')
      .where((condition) =>
        condition.or([
          condition('jobs.status', 'in', ['queued', 'processing']),
          condition('token_expires_at', '>', this.#clock.now()),
        ]),
      )
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Ends a session as failed. Idempotent. */
  async fail(jobId: string, failure: LiveFailure): Promise<void> {
    const { errorCode, file, message, postSessionMetadata } = failure;
    await this.#database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('jobs')
        .set({
          ...releasedLease,
          status: 'error',
          completed_at: this.#clock.now(),
          error_code: errorCode,
          error_message: message,
          ...(postSessionMetadata === undefined
            ? {}
            : { post_session_metadata: JSON.stringify(postSessionMetadata) }),
        })
        .where('id', '=', jobId)
        .where('status', '=', 'processing')
        .executeTakeFirst();
      if (numUpdatedRows === 0n || file === undefined) return;
      await this.#attachRecording(transaction, jobId, file);
    });
  }

  /** Ends sessions as failed whose token has expired before a socket was opened. Resolves with their number. */
  async expireUnopened(): Promise<number> {
    const now = this.#clock.now();
    const { numUpdatedRows } = await this.#database
      .updateTable('jobs')
      .set({
        status: 'error',
        completed_at: now,
        error_code: 408,
        error_message: 'No socket was opened before the token of the session expired',
      })
      .where('kind', '=', 'live')
      .where('status', '=', 'queued')
      .where('id', 'in', (session) =>
        session
          .selectFrom('live_sessions')
          .select('live_sessions.job_id')
          .where('token_expires_at', '<=', now),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** Stores the recording of a session, and makes it the file of its job. */
  async #attachRecording(
    transaction: DatabaseTransaction,
    jobId: string,
    file: Omit<StoredFile, 'createdAt'>,
  ): Promise<void> {
    await this.#files.insert(file, transaction);
    await transaction
      .updateTable('jobs')
      .set({ file_id: file.id })
      .where('id', '=', jobId)
      .execute();
  }
}
