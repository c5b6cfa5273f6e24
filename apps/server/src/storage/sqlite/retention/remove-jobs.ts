import type { Database } from 'better-sqlite3';
import type { JobSelection, RemovalStep } from '../../sql/removal.js';
import { prepared } from '../prepared.js';

interface EndedJob {
  id: string;
  file_id: string | null;
}

/** Limits of one step, each of which takes some milliseconds. */
const step = { jobs: 16, callbacks: 512, journalBatches: 64, resultBytes: 4 * 1024 ** 2 };

/**
 * Largest size of a result that is removed together with its job. Larger ones are removed
 * afterwards, in separate steps.
 */
const longResultBytes = 1024 ** 2;

/**
 * Removes jobs with everything that belongs to them (callbacks, journal, result, session, file) in
 * one short transaction. A job with very many callbacks is removed after several steps have removed
 * its callbacks, the latest first, so that its receiver gets the others without a gap. Ids of
 * removed files are then in the table `removed_files`.
 */
export function removeJobs(database: Database, selection: JobSelection): RemovalStep {
  const remove = database.transaction((): RemovalStep => {
    const jobs = findJobs(database, selection);
    const longResultIds: string[] = [];
    const fileIds: string[] = [];
    let callbacksLeft = step.callbacks;
    let batchesLeft = step.journalBatches;
    let bytesLeft = step.resultBytes;
    let removed = 0;
    let sizeBytes = 0;
    for (const job of jobs) {
      callbacksLeft -= removeCallbacks(database, job.id, callbacksLeft);
      batchesLeft -= removeJournal(database, job.id, batchesLeft);
      if (callbacksLeft <= 0 || batchesLeft <= 0 || bytesLeft <= 0) break;
      const result = removeResult(database, job.id);
      bytesLeft -= result.removedBytes;
      if (result.longId !== undefined) longResultIds.push(result.longId);
      prepared(database, 'delete from jobs where id = ?').run(job.id);
      removed += 1;
      const fileBytes = removeFile(database, job.file_id);
      if (job.file_id === null || fileBytes === undefined) continue;
      fileIds.push(job.file_id);
      sizeBytes += fileBytes;
    }
    const isMore =
      removed < jobs.length || ('endedBefore' in selection && jobs.length === step.jobs);
    return { jobs: removed, fileIds, sizeBytes, longResultIds, isMore };
  });
  return remove.immediate();
}

function findJobs(database: Database, selection: JobSelection): EndedJob[] {
  const found =
    'id' in selection
      ? prepared(
          database,
          `select id, file_id from jobs where id = ? and key_id = ? and status in ('done', 'error')`,
        ).all(selection.id, selection.keyId)
      : prepared(
          database,
          `select id, file_id from jobs indexed by jobs_by_end
          where completed_at is not null and completed_at <= ? order by completed_at, id limit ${step.jobs}`,
        ).all(selection.endedBefore);
  // The columns of the queries.
  return found as EndedJob[];
}

/** Removes at most `limit` callbacks of a job. Returns their number. */
function removeCallbacks(database: Database, jobId: string, limit: number): number {
  const waiting = prepared(
    database,
    `delete from callbacks where id in (
      select id from callbacks indexed by callbacks_in_order
      where job_id = ? and position is not null and state = 'waiting' order by position desc limit ?
    )`,
  ).run(jobId, limit).changes;
  if (waiting === limit) return waiting;
  const others = prepared(
    database,
    'delete from callbacks where id in (select id from callbacks where job_id = ? limit ?)',
  ).run(jobId, limit - waiting).changes;
  return waiting + others;
}

/** Removes at most `most` batches of the journal of a failed job. Returns their number. */
function removeJournal(database: Database, jobId: string, most: number): number {
  return prepared(
    database,
    `delete from utterance_batches where job_id = :jobId and position in (
      select position from utterance_batches where job_id = :jobId order by position desc limit :most
    )`,
  ).run({ jobId, most }).changes;
}

/** Removes the result of a job, unless it is long. */
function removeResult(
  database: Database,
  jobId: string,
): { removedBytes: number; longId?: string } {
  const result = prepared(
    database,
    'select id, byte_length from job_results where job_id = ?',
    // The columns of the query.
  ).get(jobId) as { id: string; byte_length: number } | undefined;
  if (result === undefined) return { removedBytes: 0 };
  if (result.byte_length > longResultBytes) return { removedBytes: 0, longId: result.id };
  prepared(database, 'delete from result_pieces where result_id = ?').run(result.id);
  prepared(database, 'delete from job_results where id = ?').run(result.id);
  return { removedBytes: result.byte_length };
}

/**
 * Removes the row of a file unless a job still uses it. Returns the size of the bytes to remove, or
 * undefined.
 */
function removeFile(database: Database, fileId: string | null): number | undefined {
  if (fileId === null) return undefined;
  const bytes = prepared(
    database,
    `delete from files where id = ? and not exists (select 1 from jobs where file_id = files.id)
    returning iif(expired_at is null, size, 0)`,
  )
    .pluck()
    .get(fileId);
  return bytes === undefined ? undefined : Number(bytes);
}
