import type { Clock } from '../clock/index.js';
import type { FileRepository } from './file-repository.js';
import { selectJobs, toStoredJob } from './job-repository.js';
import { releasedLease } from './released-lease.js';
import type { Database, DatabaseTransaction } from './schema.js';
import type { StoredFile } from './stored-file.js';
import type { StoredJob, StoredObject } from './stored-job.js';

/** How a live session ended. */
export interface LiveCompletion {
  readonly result: StoredObject;
  readonly postSessionMetadata: StoredObject;
  /** Its audio, whose bytes are there. */
  readonly file: Omit<StoredFile, 'createdAt'>;
  /** How long its token is still good, in milliseconds. */
  readonly lateTokenMs: number;
}

/** A session that somebody wants to connect to. */
export interface AdmittedSession {
  readonly job: StoredJob;
  /** The process that holds it; null while none does. */
  readonly owner: string | null;
}

/** Live sessions in the database: their tokens, and what becomes of their jobs. */
export class LiveRepository {
  readonly #database: Database;
  readonly #files: FileRepository;
  readonly #clock: Clock;

  constructor(database: Database, files: FileRepository, clock: Clock) {
    this.#database = database;
    this.#files = files;
    this.#clock = clock;
  }

  /** Writes the token of a session with its job. */
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

  /** The session of a token that is still good. */
  async findByToken(hash: string): Promise<AdmittedSession | undefined> {
    const found = await this.#database
      .selectFrom('live_sessions')
      .innerJoin('jobs', 'jobs.id', 'live_sessions.job_id')
      .select(['live_sessions.job_id', 'live_sessions.token_expires_at', 'jobs.lease_owner'])
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const { job_id, lease_owner, token_expires_at } = found;
    if (token_expires_at !== null && token_expires_at <= this.#clock.now()) return undefined;
    const row = await selectJobs(this.#database).where('jobs.id', '=', job_id).executeTakeFirst();
    return row === undefined ? undefined : { job: toStoredJob(row), owner: lease_owner };
  }

  /** Begins a session, whose token is then good until its end. False when it is not to be begun any more. */
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
   * Takes over the sessions of processes that are dead.
   *
   * @param owner - who takes them
   * @param isAlive - whether a process is alive
   */
  async adopt(owner: string, isAlive: (owner: string) => boolean): Promise<StoredJob[]> {
    const held = await this.#database
      .selectFrom('jobs')
      .select('lease_owner')
      .distinct()
      .where('kind', '=', 'live')
      .where('status', '=', 'processing')
      .execute();
    const dead = held.flatMap(({ lease_owner }) =>
      lease_owner === null || isAlive(lease_owner) ? [] : [lease_owner],
    );
    if (dead.length === 0) return [];
    const adopted = await this.#database
      .updateTable('jobs')
      .set({ lease_owner: owner })
      .where('kind', '=', 'live')
      .where('status', '=', 'processing')
      .where('lease_owner', 'in', dead)
      .returning('id')
      .execute();
    const ids = adopted.map(({ id }) => id);
    const rows = await selectJobs(this.#database).where('jobs.id', 'in', ids).execute();
    return rows.map(toStoredJob);
  }

  /** Ends a session well; done again, it changes nothing. */
  async complete(jobId: string, completion: LiveCompletion): Promise<void> {
    const { file, lateTokenMs, postSessionMetadata, result } = completion;
    const now = this.#clock.now();
    await this.#database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('jobs')
        .set({
          ...releasedLease,
          status: 'done',
          completed_at: now,
          post_session_metadata: JSON.stringify(postSessionMetadata),
        })
        .where('id', '=', jobId)
        .where('status', '=', 'processing')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await this.#files.insert(file, transaction);
      await transaction
        .updateTable('jobs')
        .set({ file_id: file.id })
        .where('id', '=', jobId)
        .execute();
      await transaction
        .insertInto('results')
        .values({ job_id: jobId, body: JSON.stringify(result) })
        .execute();
      await transaction
        .updateTable('live_sessions')
        .set({ token_expires_at: now + lateTokenMs })
        .where('job_id', '=', jobId)
        .execute();
    });
  }

  /** The ids of sessions that have not ended. */
  async activeIds(): Promise<Set<string>> {
    const rows = await this.#database
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'live')
      .where('status', 'in', ['queued', 'processing'])
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** Ends a session badly, for a fault of the service. */
  async fail(jobId: string, message: string): Promise<void> {
    await this.#database
      .updateTable('jobs')
      .set({
        ...releasedLease,
        status: 'error',
        completed_at: this.#clock.now(),
        error_code: 500,
        error_message: message,
      })
      .where('id', '=', jobId)
      .where('status', '=', 'processing')
      .execute();
  }

  /** Ends sessions badly whose token expired before anybody used it; resolves with how many there were. */
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
}
