import type { JobKind } from '@earshot/core';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '../clock/index.js';
import { toStoredFile } from './file-repository.js';
import type {
  IdempotencyRepository,
  IdempotentAnswer,
  IdempotentOutcome,
  IdempotentRequest,
} from './idempotency-repository.js';
import type { JobFilter } from './job-index/job-filter.js';
import type { JobIndex } from './job-index/job-index.js';
import type { MediaStore } from './media-store.js';
import type { ResultRepository } from './results/result-repository.js';
import type { Database, DatabaseTransaction, Schema } from './schema.js';
import type { NewJob, StoredJob, StoredObject } from './stored-job.js';

/** What deleting came to; jobs that wait or are worked on stay. */
export type DeleteOutcome = 'deleted' | 'not-found' | 'active';

/** Jobs of a page that are read by one query. */
const jobsAtOnce = 16;

/** Jobs as their owners see them. Who works on them goes through the {@link JobQueue}. */
export class JobRepository {
  readonly #database: Database;
  readonly #idempotency: IdempotencyRepository;
  readonly #index: JobIndex;
  readonly #media: MediaStore;
  readonly #results: ResultRepository;
  readonly #clock: Clock;

  constructor(
    database: Database,
    stores: {
      idempotency: IdempotencyRepository;
      index: JobIndex;
      media: MediaStore;
      results: ResultRepository;
    },
    clock: Clock,
  ) {
    this.#database = database;
    this.#idempotency = stores.idempotency;
    this.#index = stores.index;
    this.#media = stores.media;
    this.#results = stores.results;
    this.#clock = clock;
  }

  /**
   * Creates a job, queued. When the request is a repetition nothing is created.
   *
   * @param job - the job
   * @param answer - what its creator is told
   * @param request - by which a repetition is known; undefined when the creator gave no key
   * @param also - what is to be written with the job
   */
  create(
    job: NewJob,
    answer: IdempotentAnswer,
    request?: IdempotentRequest,
    also: (transaction: DatabaseTransaction) => Promise<void> = async () => undefined,
  ): Promise<IdempotentOutcome> {
    const now = job.createdAt ?? this.#clock.now();
    return this.#idempotency.answerOnce(request, answer, async (transaction) => {
      await transaction
        .insertInto('jobs')
        .values({
          id: job.id,
          key_id: job.keyId,
          kind: job.kind,
          status: 'queued',
          request_id: job.requestId,
          created_at: now,
          completed_at: null,
          custom_metadata: job.customMetadata === null ? null : JSON.stringify(job.customMetadata),
          request_params: JSON.stringify(job.requestParams),
          file_id: job.fileId,
          error_code: null,
          error_message: null,
          post_session_metadata: '{}',
          attempts: 0,
          available_at: now,
          lease_token: null,
          lease_owner: null,
          lease_expires_at: null,
          abandoned_token: null,
        })
        .execute();
      await also(transaction);
    });
  }

  /** A job of a key; of one kind only when that is given. */
  async get(keyId: string, id: string, kind?: JobKind): Promise<StoredJob | undefined> {
    let query = selectJobs(this.#database)
      .where('jobs.key_id', '=', keyId)
      .where('jobs.id', '=', id);
    if (kind !== undefined) query = query.where('jobs.kind', '=', kind);
    const row = await query.executeTakeFirst();
    return row === undefined ? undefined : toStoredJob(row);
  }

  /**
   * Jobs of a key, the newest first.
   *
   * @returns the page, and whether there are more behind it; jobs are read a few at a time when their turn
   *   comes, and those that were deleted by then are left out
   */
  async list(
    keyId: string,
    filter: JobFilter,
    page: { offset: number; limit: number },
  ): Promise<{ jobs: AsyncIterable<StoredJob>; hasMore: boolean }> {
    const { hasMore, ids } = await this.#index.list({ keyId, filter, ...page });
    return { jobs: this.#read(keyId, ids), hasMore };
  }

  async *#read(keyId: string, ids: readonly string[]): AsyncGenerator<StoredJob, void, undefined> {
    for (let from = 0; from < ids.length; from += jobsAtOnce) {
      const wanted = ids.slice(from, from + jobsAtOnce);
      // By their ids alone: with the key as well, all jobs of the key would be looked through.
      const rows = await selectJobs(this.#database).where('jobs.id', 'in', wanted).execute();
      const jobs = new Map(rows.map((row) => [row.id, row]));
      for (const id of wanted) {
        const row = jobs.get(id);
        if (row?.key_id === keyId) yield toStoredJob(row);
      }
    }
  }

  /** Deletes a job that has ended, with its result, and its audio when no other job is about it. */
  async delete(keyId: string, id: string, kind?: JobKind): Promise<DeleteOutcome> {
    const result = await this.#results.find(id);
    const outcome = await this.#database.transaction().execute(async (transaction) => {
      let removal = transaction
        .deleteFrom('jobs')
        .where('key_id', '=', keyId)
        .where('id', '=', id)
        .where('status', 'in', ['done', 'error']);
      if (kind !== undefined) removal = removal.where('kind', '=', kind);
      const removed = await removal.returning('file_id').executeTakeFirst();
      if (removed === undefined) {
        let query = transaction
          .selectFrom('jobs')
          .select('id')
          .where('key_id', '=', keyId)
          .where('id', '=', id);
        if (kind !== undefined) query = query.where('kind', '=', kind);
        const active = await query.executeTakeFirst();
        return { kind: active === undefined ? ('not-found' as const) : ('active' as const) };
      }
      const fileId = removed.file_id;
      if (fileId === null) return { kind: 'deleted' as const, fileId };
      const other = await transaction
        .selectFrom('jobs')
        .select('id')
        .where('file_id', '=', fileId)
        .executeTakeFirst();
      if (other !== undefined) return { kind: 'deleted' as const, fileId: null };
      await transaction.deleteFrom('files').where('id', '=', fileId).execute();
      return { kind: 'deleted' as const, fileId };
    });
    if (outcome.kind !== 'deleted') return outcome.kind;
    // The rows go first: bytes without a row are found again and removed, a row without bytes would be a lie.
    if (outcome.fileId !== null) await this.#media.remove(outcome.fileId);
    // A long result takes more than one short statement to remove; the job no longer has it by now.
    if (result !== undefined) await this.#results.remove(result.id);
    return outcome.kind;
  }

  /** How many files wait to be fetched or transcribed, of all keys. */
  async countQueued(): Promise<number> {
    return (await this.countQueuedOf('')).ofAll;
  }

  /** How many files wait to be fetched or transcribed. */
  async countQueuedOf(
    keyId: string,
    database: Database = this.#database,
  ): Promise<{ ofKey: number; ofAll: number }> {
    const counts = await database
      .selectFrom('waiting_counts')
      .select(({ fn }) => [
        sql<number>`coalesce(sum(waiting) filter (where key_id = ${keyId}), 0)`.as('ofKey'),
        fn.coalesce(fn.sum<number>('waiting'), sql<number>`0`).as('ofAll'),
      ])
      .where('item', '=', 'job')
      .executeTakeFirstOrThrow();
    return counts;
  }
}

/** Jobs with their files, and where their results are. */
export function selectJobs(database: Database) {
  return database
    .selectFrom('jobs')
    .leftJoin('files', 'files.id', 'jobs.file_id')
    .leftJoin('job_results', 'job_results.job_id', 'jobs.id')
    .selectAll('jobs')
    .select([
      'files.filename',
      'files.source',
      'files.extension',
      'files.size',
      'files.audio_duration',
      'files.number_of_channels',
      'files.created_at as file_created_at',
      'job_results.id as result_id',
      'job_results.byte_length as result_bytes',
    ]);
}

type JobRow = Selectable<Schema['jobs']> & {
  [Field in 'filename' | 'source' | 'extension' | 'size' | 'audio_duration' | 'number_of_channels']:
    | Schema['files'][Field]
    | null;
} & {
  file_created_at: number | null;
  result_id: string | null;
  result_bytes: number | null;
};

/** A row of {@link selectJobs} as the rest of the service knows it. */
export function toStoredJob(row: JobRow): StoredJob {
  return {
    id: row.id,
    keyId: row.key_id,
    kind: row.kind,
    status: row.status,
    requestId: row.request_id,
    createdAt: row.created_at,
    completedAt: row.completed_at,
    customMetadata: row.custom_metadata === null ? null : parseObject(row.custom_metadata),
    requestParams: parseObject(row.request_params),
    file:
      row.file_id === null
        ? null
        : toStoredFile({
            id: row.file_id,
            key_id: row.key_id,
            filename: row.filename,
            source: row.source,
            extension: row.extension ?? '',
            size: row.size ?? 0,
            audio_duration: row.audio_duration,
            number_of_channels: row.number_of_channels,
            created_at: row.file_created_at ?? row.created_at,
          }),
    errorCode: row.error_code,
    errorMessage: row.error_message,
    postSessionMetadata: parseObject(row.post_session_metadata),
    attempts: row.attempts,
    result:
      row.result_id === null ? null : { id: row.result_id, byteLength: row.result_bytes ?? 0 },
  };
}

/** Objects in the database were written by this package, from objects. */
function parseObject(text: string): StoredObject {
  return JSON.parse(text) as StoredObject;
}
