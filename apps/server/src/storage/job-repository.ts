import type { JobKind, ListQuery } from '@earshot/core';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Clock } from '../clock/index.js';
import { toStoredFile } from './file-repository.js';
import type {
  IdempotencyRepository,
  IdempotentAnswer,
  IdempotentOutcome,
  IdempotentRequest,
} from './idempotency-repository.js';
import type { MediaStore } from './media-store.js';
import type { Database, DatabaseTransaction, Schema } from './schema.js';
import type { NewJob, StoredJob, StoredObject } from './stored-job.js';

/** Which jobs a list shows: a query of the contract without its page. */
export type JobFilter = Omit<ListQuery, 'offset' | 'limit'>;

/** What deleting came to; jobs that wait or are worked on stay. */
export type DeleteOutcome = 'deleted' | 'not-found' | 'active';

const dayMs = 24 * 3600 * 1000;

/** Jobs as their owners see them. Who works on them goes through the {@link JobQueue}. */
export class JobRepository {
  readonly #database: Database;
  readonly #idempotency: IdempotencyRepository;
  readonly #media: MediaStore;
  readonly #clock: Clock;

  constructor(
    database: Database,
    idempotency: IdempotencyRepository,
    media: MediaStore,
    clock: Clock,
  ) {
    this.#database = database;
    this.#idempotency = idempotency;
    this.#media = media;
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
        })
        .execute();
      await also(transaction);
    });
  }

  /** A job of a key, with its result; of one kind only when that is given. */
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
   * @returns the page, and whether there are more behind it; results can be long, so each job is read when its turn comes, and
   *   one that was deleted by then is left out
   */
  async list(
    keyId: string,
    filter: JobFilter,
    page: { offset: number; limit: number },
  ): Promise<{ jobs: AsyncIterable<StoredJob>; hasMore: boolean }> {
    let query = this.#database
      .selectFrom('jobs')
      .select('jobs.id')
      .where('jobs.key_id', '=', keyId);
    if (filter.kind !== undefined) query = query.where('jobs.kind', 'in', filter.kind);
    if (filter.status !== undefined) query = query.where('jobs.status', 'in', filter.status);
    if (filter.date !== undefined) {
      const day = Date.parse(`${filter.date}T00:00:00.000Z`);
      query = query.where('jobs.created_at', '>=', day).where('jobs.created_at', '<', day + dayMs);
    }
    if (filter.after_date !== undefined)
      query = query.where('jobs.created_at', '>=', Date.parse(filter.after_date));
    if (filter.before_date !== undefined)
      query = query.where('jobs.created_at', '<', Date.parse(filter.before_date));
    if (filter.custom_metadata !== undefined) {
      const { value, spelling } = filter.custom_metadata;
      query = query.where(
        sql<SqlBool>`metadata_contains(jobs.custom_metadata, ${JSON.stringify(value)}, ${spelling})`,
      );
    }
    const rows = await query
      .orderBy('jobs.created_at', 'desc')
      .orderBy('jobs.id', 'desc')
      .limit(page.limit + 1)
      .offset(page.offset)
      .execute();
    const ids = rows.slice(0, page.limit).map(({ id }) => id);
    return { jobs: this.#read(keyId, ids), hasMore: rows.length > page.limit };
  }

  async *#read(keyId: string, ids: readonly string[]): AsyncGenerator<StoredJob, void, undefined> {
    for (const id of ids) {
      const job = await this.get(keyId, id);
      if (job !== undefined) yield job;
    }
  }

  /** Deletes a job that has ended, with its result, and its audio when no other job is about it. */
  async delete(keyId: string, id: string, kind?: JobKind): Promise<DeleteOutcome> {
    const outcome = await this.#database.transaction().execute(async (transaction) => {
      // A write first: it takes the write lock, so that the job does not change under the eyes of what follows.
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
    // The rows go first: bytes without a row are found again and removed, a row without bytes would be a lie.
    if (outcome.kind === 'deleted' && outcome.fileId !== null)
      await this.#media.remove(outcome.fileId);
    return outcome.kind;
  }

  /** How many files wait to be transcribed, of all keys. */
  async countQueued(): Promise<number> {
    const { count } = await this.#database
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', 'pre-recorded')
      .where('status', '=', 'queued')
      .executeTakeFirstOrThrow();
    return count;
  }
}

/** Jobs with their files and results. */
export function selectJobs(database: Database) {
  return database
    .selectFrom('jobs')
    .leftJoin('files', 'files.id', 'jobs.file_id')
    .leftJoin('results', 'results.job_id', 'jobs.id')
    .selectAll('jobs')
    .select([
      'files.filename',
      'files.source',
      'files.extension',
      'files.size',
      'files.audio_duration',
      'files.number_of_channels',
      'files.created_at as file_created_at',
      'results.body as result_body',
    ]);
}

type JobRow = Selectable<Schema['jobs']> & {
  [Field in 'filename' | 'source' | 'extension' | 'size' | 'audio_duration' | 'number_of_channels']:
    | Schema['files'][Field]
    | null;
} & {
  file_created_at: number | null;
  result_body: string | null;
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
    result: row.result_body === null ? null : parseObject(row.result_body),
  };
}

/** Objects in the database were written by this package, from objects. */
function parseObject(text: string): StoredObject {
  return JSON.parse(text) as StoredObject;
}
