import type { ExpressionBuilder } from 'kysely';
import type { Clock } from '../../clock/index.js';
import type { FileRows } from '../ports/file-rows.js';
import {
  type Adoption,
  type LiveCompletion,
  type LiveFailure,
  type LiveOwnership,
  type OwnedSession,
  OwnershipLostError,
} from '../ports/live-ownership.js';
import type { ResultStore } from '../ports/result-store.js';
import type { StoredJob } from '../ports/stored-job.js';
import type { UnitOfWork } from '../ports/unit-of-work.js';
import type { StoredFile } from '../stored-file.js';
import { runLater } from './deferred-query.js';
import { findJob, selectJobs, toStoredJob } from './job-rows.js';
import { SqlLiveTokens } from './live-tokens.js';
import { type Database, releasedLease, type Schema } from './schema.js';
import { requireTransaction, runInUnit } from './unit-of-work.js';

/** Live sessions in the database: their tokens, and the owners and ends of their jobs. */
export class SqlLiveStore extends SqlLiveTokens implements LiveOwnership {
  readonly #database: Database;
  readonly #files: Pick<FileRows, 'insert'>;
  readonly #results: Pick<ResultStore, 'prepare' | 'attach' | 'discard'>;
  readonly #clock: Clock;

  constructor(
    database: Database,
    stores: {
      files: Pick<FileRows, 'insert'>;
      results: Pick<ResultStore, 'prepare' | 'attach' | 'discard'>;
    },
    clock: Clock,
  ) {
    super(database, clock);
    this.#database = database;
    this.#files = stores.files;
    this.#results = stores.results;
    this.#clock = clock;
  }

  async begin(jobId: string, owner: string): Promise<boolean> {
    return runInUnit(this.#database, async (_unit, transaction) => {
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
      await runLater(
        transaction,
        transaction
          .updateTable('live_sessions')
          .set({ token_expires_at: null })
          .where('job_id', '=', jobId),
      );
      return true;
    });
  }

  async adopt({ canServe, isAlive, owner }: Adoption): Promise<StoredJob[]> {
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
    const isReleased = held.some(({ lease_owner }) => lease_owner === null);
    if (dead.length === 0 && !isReleased) return [];
    const isOwnerless = (job: ExpressionBuilder<Schema, 'jobs'>) =>
      job.and([
        job('jobs.kind', '=', 'live'),
        job('jobs.status', '=', 'processing'),
        job.or([
          job('jobs.lease_owner', 'is', null),
          ...(dead.length === 0 ? [] : [job('jobs.lease_owner', 'in', dead)]),
        ]),
      ]);
    const rows = await selectJobs(this.#database).where(isOwnerless).execute();
    const jobs = rows.map(toStoredJob).filter(canServe);
    if (jobs.length === 0) return [];
    const ids = jobs.map(({ id }) => id);
    const adopted = await this.#database
      .updateTable('jobs')
      .set((job) => ({ lease_owner: owner, attempts: job('attempts', '+', 1) }))
      .where('id', 'in', ids)
      .where(isOwnerless)
      .returning(['id', 'attempts'])
      .execute();
    const attempts = new Map(adopted.map((row) => [row.id, row.attempts]));
    return jobs.flatMap((job) => {
      const current = attempts.get(job.id);
      return current === undefined ? [] : [{ ...job, attempts: current }];
    });
  }

  async takeOver(
    jobId: string,
    from: string | null,
    owner: string,
  ): Promise<StoredJob | undefined> {
    const { numUpdatedRows } = await this.#database
      .updateTable('jobs')
      .set((job) => ({ lease_owner: owner, attempts: job('attempts', '+', 1) }))
      .where('id', '=', jobId)
      .where('kind', '=', 'live')
      .where('status', '=', 'processing')
      .where('lease_owner', 'is not distinct from', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    return findJob(this.#database, { id: jobId });
  }

  async listOwned(owner: string): Promise<string[]> {
    const rows = await this.#database
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'live')
      .where('status', '=', 'processing')
      .where('lease_owner', '=', owner)
      .execute();
    return rows.map(({ id }) => id);
  }

  async release(jobIds: readonly string[], owner: string): Promise<void> {
    if (jobIds.length === 0) return;
    await this.#database
      .updateTable('jobs')
      .set({ lease_owner: null, attempts: 1 })
      .where('id', 'in', jobIds)
      .where('status', '=', 'processing')
      .where('lease_owner', '=', owner)
      .execute();
  }

  async countUnrecovered(jobIds: readonly string[]): Promise<number> {
    if (jobIds.length === 0) return 0;
    const { count } = await this.#database
      .selectFrom('jobs')
      .select((job) => job.fn.countAll<number>().as('count'))
      .where('id', 'in', jobIds)
      .where('status', '=', 'processing')
      .where((job) => job.or([job('lease_owner', 'is', null), job('attempts', '>', 1)]))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async confirmRecovered(jobId: string): Promise<void> {
    await this.#database
      .updateTable('jobs')
      .set({ attempts: 1 })
      .where('id', '=', jobId)
      .where('status', '=', 'processing')
      .execute();
  }

  async returnAttempt(jobId: string): Promise<void> {
    await this.#database
      .updateTable('jobs')
      .set((job) => ({ attempts: job('attempts', '-', 1) }))
      .where('id', '=', jobId)
      .where('status', '=', 'processing')
      .where('attempts', '>', 1)
      .execute();
  }

  async complete({ jobId, owner }: OwnedSession, completion: LiveCompletion): Promise<number> {
    const { endedAtMs, file, lateTokenMs, postSessionMetadata, result } = completion;
    const draft = await this.#results.prepare(result);
    const now = this.#clock.now();
    const isEnded = await runInUnit(this.#database, async (unit, transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('jobs')
        .set({
          ...releasedLease,
          status: 'done',
          completed_at: endedAtMs,
          post_session_metadata: JSON.stringify(postSessionMetadata),
        })
        .where('id', '=', jobId)
        .where('status', '=', 'processing')
        .where('lease_owner', '=', owner)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await this.#attachRecording(unit, jobId, file);
      await this.#results.attach(unit, [{ jobId, draft }]);
      await completion.also?.(unit);
      await runLater(
        transaction,
        transaction
          .updateTable('live_sessions')
          .set({ token_expires_at: now + lateTokenMs })
          .where('job_id', '=', jobId),
      );
      return true;
    });
    if (isEnded) return endedAtMs;
    await this.#results.discard(draft);
    const ended = await this.#database
      .selectFrom('jobs')
      .select(['status', 'completed_at'])
      .where('id', '=', jobId)
      .executeTakeFirst();
    if (ended?.status === 'processing') throw new OwnershipLostError();
    return ended?.completed_at ?? endedAtMs;
  }

  async fail({ jobId, owner }: OwnedSession, failure: LiveFailure): Promise<boolean> {
    const { errorCode, file, message, postSessionMetadata } = failure;
    return runInUnit(this.#database, async (unit, transaction) => {
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
        .where('lease_owner', '=', owner)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      if (file !== undefined) await this.#attachRecording(unit, jobId, file);
      return true;
    });
  }

  /** Stores the recording of a session, and makes it the file of its job. */
  async #attachRecording(
    unit: UnitOfWork,
    jobId: string,
    file: Omit<StoredFile, 'createdAt'>,
  ): Promise<void> {
    const transaction = requireTransaction(unit);
    await this.#files.insert(file, unit);
    await runLater(
      transaction,
      transaction.updateTable('jobs').set({ file_id: file.id }).where('id', '=', jobId),
    );
  }
}
