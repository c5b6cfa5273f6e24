import type { JobKind } from '@earshot/core';
import type { Selectable } from 'kysely';
import type { EndedJob } from '../ports/job-claims.js';
import type { StoredJob } from '../ports/stored-job.js';
import type { StoredObject } from '../stored-object.js';
import { toStoredFile } from './file-rows.js';
import { PreparedQuery } from './prepared-query.js';
import { type ProgressRow, progressColumns, toStoredProgress } from './progress-rows.js';
import type { Database, Schema } from './schema.js';

/**
 * Columns of a job. They are named, so that a migration that adds one while this process runs does
 * not change the result of a prepared statement.
 */
export const jobColumns = [
  'jobs.id',
  'jobs.key_id',
  'jobs.kind',
  'jobs.status',
  'jobs.request_id',
  'jobs.created_at',
  'jobs.completed_at',
  'jobs.custom_metadata',
  'jobs.request_params',
  'jobs.engine',
  'jobs.file_id',
  'jobs.error_code',
  'jobs.error_message',
  'jobs.post_session_metadata',
  'jobs.attempts',
] as const;

/**
 * Columns of jobs, of their files and their progress, and the ids of their results, where the tables
 * are joined to the jobs.
 */
export const jobSelection = [
  ...jobColumns,
  'files.filename',
  'files.source',
  'files.extension',
  'files.size',
  'files.audio_duration',
  'files.number_of_channels',
  'files.audio',
  'files.created_at as file_created_at',
  'files.expired_at',
  'job_results.id as result_id',
  'job_results.byte_length as result_bytes',
  ...progressColumns,
] as const;

/** Query of jobs with {@link jobSelection}. */
export function selectJobs(database: Database) {
  return database
    .selectFrom('jobs')
    .leftJoin('files', 'files.id', 'jobs.file_id')
    .leftJoin('job_results', 'job_results.job_id', 'jobs.id')
    .leftJoin('job_progress', 'job_progress.job_id', 'jobs.id')
    .select(jobSelection);
}

type JobTable = Selectable<Schema['jobs']>;
type ColumnName<Reference> = Reference extends `jobs.${infer Name extends keyof JobTable}`
  ? Name
  : never;

/** What a job is found by. */
export interface JobSearch {
  readonly id: string;
  /** @defaultValue any */
  readonly keyId?: string;
  /** @defaultValue any */
  readonly kind?: JobKind | undefined;
}

/** Finds a job, by a statement that is prepared, since whoever waits for a job asks often. */
export async function findJob(
  database: Database,
  { id, keyId, kind }: JobSearch,
): Promise<StoredJob | undefined> {
  let query = selectJobs(database).where('jobs.id', '=', id);
  if (keyId !== undefined) query = query.where('jobs.key_id', '=', keyId);
  if (kind !== undefined) query = query.where('jobs.kind', '=', kind);
  const { rows } = await database.executeQuery<JobRow>(new PreparedQuery(query.compile()));
  const [row] = rows;
  return row === undefined ? undefined : toStoredJob(row);
}

/** Row of {@link selectJobs}. */
export type JobRow = Pick<JobTable, ColumnName<(typeof jobColumns)[number]>> &
  ProgressRow & {
    [Field in
      | 'filename'
      | 'source'
      | 'extension'
      | 'size'
      | 'audio_duration'
      | 'number_of_channels'
      | 'audio']: Schema['files'][Field] | null;
  } & {
    file_created_at: number | null;
    expired_at: number | null;
    result_id: string | null;
    result_bytes: number | null;
  };

/** Maps a row of {@link selectJobs}. */
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
    engine: row.engine,
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
            audio: row.audio,
            created_at: row.file_created_at ?? row.created_at,
            expired_at: row.expired_at,
          }),
    errorCode: row.error_code,
    errorMessage: row.error_message,
    postSessionMetadata: parseObject(row.post_session_metadata),
    attempts: row.attempts,
    progress: toStoredProgress(row, row.audio_duration),
    result:
      row.result_id === null ? null : { id: row.result_id, byteLength: row.result_bytes ?? 0 },
  };
}

/** Maps the columns of a job that has ended. */
export function toEndedJob(row: Pick<JobTable, 'id' | 'key_id' | 'request_params'>): EndedJob {
  return { id: row.id, keyId: row.key_id, requestParams: parseObject(row.request_params) };
}

/** Parses a column of JSON that the storage wrote, always from an object. */
function parseObject(text: string): StoredObject {
  return JSON.parse(text) as StoredObject;
}
