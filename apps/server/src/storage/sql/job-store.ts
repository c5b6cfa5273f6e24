import { addOnRegistry } from '@earshot/add-ons/runner';
import type { Job, JobKind } from '@earshot/core';
import { briefResult } from '@earshot/core/protocol';
import { sql } from 'kysely';
import type { Clock } from '../../clock/index.js';
import type { FileRepository } from '../file-repository.js';
import type { JobFilter } from '../filters/job-filter.js';
import { type PacedSteps, takeSteps } from '../paced-steps.js';
import type { JobListIndex } from '../ports/job-list-index.js';
import type { DeleteOutcome, JobState, JobStore, RemovedJobs } from '../ports/job-store.js';
import type { ResultStore } from '../ports/result-store.js';
import type { NewJob, StoredJob } from '../ports/stored-job.js';
import type { UnitOfWork } from '../ports/unit-of-work.js';
import { runLater } from './deferred-query.js';
import { findJob, selectJobs, toStoredJob } from './job-rows.js';
import { progressColumns, toStoredProgress } from './progress-rows.js';
import { countProcessing, countQueued, findOldestQueued } from './queue-counts.js';
import type { JobSelection, RemovalStep } from './removal.js';
import { toBuffer } from './results/read-result.js';
import { lockKey } from './row-locks.js';
import { type Database, releasedLease } from './schema.js';
import { chooseConnection, requireTransaction } from './unit-of-work.js';

/** True, or 1, for a job whose parameters request an add-on that changes the transcript. */
const isChangedLater = sql<number | boolean>`(${sql.join(
  addOnRegistry
    .filter(({ changes }) => changes === 'transcript')
    .map(
      ({ flag }) =>
        sql`coalesce(cast(jobs.request_params ->> ${sql.lit(flag)} as text), '') in ('1', 'true')`,
    ),
  sql` or `,
)})`;

/**
 * Numbers of jobs of a page that one query reads: a usual page, and more where results are brief.
 */
const jobsAtOnce = { whole: 32, brief: 64 } as const;

/**
 * Length of a result that is read together with its job, in bytes, since a separate query for each
 * would take longer than everything else.
 */
const shortResultBytes = 16 * 1024;

/** What each database does in its own way. */
export interface JobProcedures {
  /** Removes some of the selected jobs in one short transaction. */
  readonly removeJobs: (selection: JobSelection) => Promise<RemovalStep>;
  /** Columns that only this database has. */
  readonly columnsOfJob?: (job: NewJob) => object;
}

/** Jobs as their owners see them. */
export class SqlJobStore implements JobStore {
  readonly #database: Database;
  readonly #index: JobListIndex;
  readonly #files: Pick<FileRepository, 'finishRemoval'>;
  readonly #results: Pick<ResultStore, 'remove'>;
  readonly #procedures: JobProcedures;
  readonly #clock: Clock;

  constructor(
    database: Database,
    stores: {
      files: Pick<FileRepository, 'finishRemoval'>;
      index: JobListIndex;
      results: Pick<ResultStore, 'remove'>;
      procedures: JobProcedures;
    },
    clock: Clock,
  ) {
    this.#database = database;
    this.#files = stores.files;
    this.#index = stores.index;
    this.#results = stores.results;
    this.#procedures = stores.procedures;
    this.#clock = clock;
  }

  async create(job: NewJob, unit?: UnitOfWork): Promise<void> {
    const now = job.createdAt ?? this.#clock.now();
    const database = chooseConnection(unit, this.#database);
    await runLater(
      database,
      database.insertInto('jobs').values({
        ...releasedLease,
        id: job.id,
        key_id: job.keyId,
        kind: job.kind,
        status: 'queued',
        request_id: job.requestId,
        created_at: now,
        completed_at: null,
        custom_metadata: job.customMetadata === null ? null : JSON.stringify(job.customMetadata),
        request_params: JSON.stringify(job.requestParams),
        engine: job.engine ?? null,
        file_id: job.fileId,
        error_code: null,
        error_message: null,
        post_session_metadata: '{}',
        attempts: 0,
        available_at: now,
        abandoned_token: null,
        ...this.#procedures.columnsOfJob?.(job),
      }),
    );
  }

  get(keyId: string, id: string, kind?: JobKind): Promise<StoredJob | undefined> {
    return findJob(this.#database, { id, keyId, kind });
  }

  async getState(keyId: string, id: string): Promise<JobState | undefined> {
    const row = await this.#database
      .selectFrom('jobs')
      .leftJoin('files', 'files.id', 'jobs.file_id')
      .leftJoin('job_progress', 'job_progress.job_id', 'jobs.id')
      .select([
        'jobs.status',
        'jobs.error_code',
        'jobs.error_message',
        'files.audio_duration',
        'job_progress.utterances',
      ])
      .select(isChangedLater.as('is_changed_later'))
      .select(progressColumns)
      .where('jobs.key_id', '=', keyId)
      .where('jobs.id', '=', id)
      .where('jobs.kind', '=', 'pre-recorded')
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      status: row.status,
      errorCode: row.error_code,
      errorMessage: row.error_message,
      progress: toStoredProgress(row, row.audio_duration),
      utterances: row.utterances ?? 0,
      isChangedLater: Number(row.is_changed_later) === 1,
    };
  }

  async list(
    keyId: string,
    filter: JobFilter,
    { isBrief = false, ...page }: { offset: number; limit: number; isBrief?: boolean },
  ): Promise<{ jobs: AsyncIterable<StoredJob>; hasMore: boolean }> {
    const { hasMore, ids } = await this.#index.list({ keyId, filter, ...page });
    return { jobs: this.#read(keyId, ids, isBrief), hasMore };
  }

  read(keyId: string, ids: readonly string[]): AsyncIterable<StoredJob> {
    return this.#read(keyId, ids, true);
  }

  async *#read(
    keyId: string,
    ids: readonly string[],
    isBrief: boolean,
  ): AsyncGenerator<StoredJob, void, undefined> {
    const atOnce = jobsAtOnce[isBrief ? 'brief' : 'whole'];
    const readFrom = (from: number) => this.#readRows(ids.slice(from, from + atOnce), isBrief);
    let reading = ids.length === 0 ? undefined : readFrom(0);
    for (let from = 0; reading !== undefined; from += atOnce) {
      const rows = await reading;
      // The next jobs are read while these are written.
      const next = from + atOnce;
      reading = next < ids.length ? readFrom(next) : undefined;
      // Its error is for the consumer of the page.
      reading?.catch(() => undefined);
      for (const id of ids.slice(from, next)) {
        const row = rows.get(id);
        if (row?.key_id !== keyId) continue;
        const job = withResultText(toStoredJob(row), row.result_text);
        yield isBrief ? withBriefResult(job, row.brief) : job;
      }
    }
  }

  /** Rows of jobs by their ids, with short results. */
  async #readRows(ids: readonly string[], isBrief: boolean) {
    // Only by their ids: with the key as well, SQLite would scan all jobs of the key.
    const rows = await selectJobs(this.#database)
      .leftJoin('result_pieces', (piece) =>
        piece
          .onRef('result_pieces.result_id', '=', 'job_results.id')
          .on('result_pieces.position', '=', 0)
          .on('job_results.byte_length', '<=', shortResultBytes)
          .on(isBrief ? sql<boolean>`job_results.brief is null` : sql<boolean>`true`),
      )
      .select(['result_pieces.body as result_text', 'job_results.brief'])
      .where('jobs.id', 'in', ids)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  }

  async delete(keyId: string, id: string, kind?: JobKind): Promise<DeleteOutcome> {
    const job = await this.get(keyId, id, kind);
    if (job === undefined) return 'not-found';
    let removed = 0;
    await this.#remove({ keyId, id }, { onStep: ({ jobs }) => (removed += jobs) });
    if (removed > 0) return 'deleted';
    return (await this.get(keyId, id, kind)) === undefined ? 'not-found' : 'active';
  }

  async removeEnded(ageMs: number, steps: PacedSteps<RemovedJobs> = {}): Promise<void> {
    await this.#remove({ endedBefore: this.#clock.now() - ageMs }, steps);
  }

  /**
   * Removes jobs in short transactions. The rows go first: bytes are found again by a process that
   * starts after this one died.
   */
  async #remove(
    selection: JobSelection,
    { onStep, ...pace }: PacedSteps<RemovedJobs>,
  ): Promise<void> {
    await takeSteps(async () => {
      const step = await this.#procedures.removeJobs(selection);
      await this.#files.finishRemoval(step.fileIds);
      for (const resultId of step.longResultIds) await this.#results.remove(resultId, pace);
      onStep?.(step);
      return step.isMore;
    }, pace);
  }

  async countQueued(): Promise<number> {
    return (await countQueued(this.#database, '')).ofAll;
  }

  countProcessing(): Promise<number> {
    return countProcessing(this.#database);
  }

  findOldestQueued(): Promise<number | undefined> {
    return findOldestQueued(this.#database);
  }

  async countQueuedForKey(
    keyId: string,
    unit: UnitOfWork,
  ): Promise<{ ofKey: number; ofAll: number }> {
    const transaction = requireTransaction(unit);
    // Units that count the jobs of a key do so one after the other.
    await lockKey(transaction, keyId);
    return countQueued(transaction, keyId);
  }
}

function withResultText(job: StoredJob, text: Uint8Array | null): StoredJob {
  if (job.result === null || text === null) return job;
  return { ...job, result: { ...job.result, text: toBuffer(text) } };
}

/** A job whose result is its brief form, where that is stored or its text is at hand. */
function withBriefResult(job: StoredJob, stored: string | null): StoredJob {
  const { kind, result } = job;
  if (result === null) return job;
  const text =
    stored === null
      ? result.text && briefText(result.text)
      : kind === 'live'
        ? `${stored.slice(0, -1)},"messages":[]}`
        : stored;
  if (text === undefined) return job;
  const bytes = Buffer.from(text);
  return { ...job, result: { ...result, byteLength: bytes.length, text: bytes } };
}

function briefText(text: Buffer): string {
  return JSON.stringify(briefResult(JSON.parse(text.toString()) as NonNullable<Job['result']>));
}
