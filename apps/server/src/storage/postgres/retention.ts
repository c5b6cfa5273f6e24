import { type SqlBool, sql } from 'kysely';
import type { ExpiredFiles, ExpireFilesArgument } from '../ports/file-rows.js';
import type { JobSelection, RemovalStep } from '../sql/removal.js';
import type { Database, DatabaseTransaction } from '../sql/schema.js';
import { runInUnit } from '../sql/unit-of-work.js';

/** Limits of one step, each of which takes some milliseconds. */
const step = {
  files: 256,
  jobs: 16,
  callbacks: 512,
  journalBatches: 64,
  resultBytes: 4 * 1024 ** 2,
};

/**
 * Largest size of a result that is removed together with its job. Larger ones are removed
 * afterwards, in separate steps.
 */
const longResultBytes = 1024 ** 2;

/** A time before the end of any job. */
const never = -1;

/**
 * Removes jobs with everything that belongs to them in one short transaction. A job with very many
 * callbacks is removed after several steps have removed its callbacks, the latest first, so that
 * its receiver gets the others without a gap.
 */
export function removeJobs(database: Database, selection: JobSelection): Promise<RemovalStep> {
  return runInUnit(database, async (_unit, transaction) => {
    const jobs = await lockJobs(transaction, selection);
    const longResultIds: string[] = [];
    const fileIds: string[] = [];
    let callbacksLeft: number = step.callbacks;
    let batchesLeft: number = step.journalBatches;
    let bytesLeft = step.resultBytes;
    let removed = 0;
    let sizeBytes = 0;
    for (const job of jobs) {
      callbacksLeft -= await removeCallbacks(transaction, job.id, callbacksLeft);
      batchesLeft -= await removeJournal(transaction, job.id, batchesLeft);
      if (callbacksLeft <= 0 || batchesLeft <= 0 || bytesLeft <= 0) break;
      const result = await removeResult(transaction, job.id);
      bytesLeft -= result.removedBytes;
      if (result.longId !== undefined) longResultIds.push(result.longId);
      await transaction.deleteFrom('jobs').where('id', '=', job.id).execute();
      removed += 1;
      const fileBytes = await removeFile(transaction, job.file_id);
      if (job.file_id === null || fileBytes === undefined) continue;
      fileIds.push(job.file_id);
      sizeBytes += fileBytes;
    }
    const isMore =
      removed < jobs.length || ('endedBefore' in selection && jobs.length === step.jobs);
    return { jobs: removed, fileIds, sizeBytes, longResultIds, isMore };
  });
}

/** Locks the next ended jobs and their files, so that the last job of a file removes it. */
async function lockJobs(
  transaction: DatabaseTransaction,
  selection: JobSelection,
): Promise<{ id: string; file_id: string | null }[]> {
  const jobs = transaction.selectFrom('jobs').select(['id', 'file_id']);
  const found =
    'id' in selection
      ? jobs
          .where('id', '=', selection.id)
          .where('key_id', '=', selection.keyId)
          .where('status', 'in', ['done', 'error'])
          .forUpdate()
      : jobs
          .where('completed_at', '<=', selection.endedBefore)
          .orderBy('completed_at')
          .orderBy('id')
          .limit(step.jobs)
          .forUpdate()
          .skipLocked();
  const rows = await found.execute();
  const fileIds = rows.flatMap(({ file_id: id }) => (id === null ? [] : [id]));
  if (fileIds.length > 0)
    await transaction
      .selectFrom('files')
      .select('id')
      .where('id', 'in', fileIds)
      .orderBy('id')
      .forUpdate()
      .execute();
  return rows;
}

async function removeCallbacks(
  transaction: DatabaseTransaction,
  jobId: string,
  limit: number,
): Promise<number> {
  const latest = transaction
    .selectFrom('callbacks')
    .select('id')
    .where('job_id', '=', jobId)
    .orderBy(sql`state = 'waiting' and position is not null`, 'desc')
    .orderBy('position', (order) => order.desc().nullsLast())
    .limit(limit);
  const { numDeletedRows } = await transaction
    .deleteFrom('callbacks')
    .where('id', 'in', latest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function removeJournal(
  transaction: DatabaseTransaction,
  jobId: string,
  limit: number,
): Promise<number> {
  const last = transaction
    .selectFrom('utterance_batches')
    .select('position')
    .where('job_id', '=', jobId)
    .orderBy('position', 'desc')
    .limit(limit);
  const { numDeletedRows } = await transaction
    .deleteFrom('utterance_batches')
    .where('job_id', '=', jobId)
    .where('position', 'in', last)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes the result of a job, unless it is long. */
async function removeResult(
  transaction: DatabaseTransaction,
  jobId: string,
): Promise<{ removedBytes: number; longId?: string }> {
  const result = await transaction
    .selectFrom('job_results')
    .select(['id', 'byte_length'])
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  if (result === undefined) return { removedBytes: 0 };
  if (result.byte_length > longResultBytes) return { removedBytes: 0, longId: result.id };
  await transaction.deleteFrom('result_pieces').where('result_id', '=', result.id).execute();
  await transaction.deleteFrom('job_results').where('id', '=', result.id).execute();
  return { removedBytes: result.byte_length };
}

/**
 * Removes the row of a file unless a job still uses it.
 *
 * @returns the size of the bytes to remove, or undefined
 */
async function removeFile(
  transaction: DatabaseTransaction,
  fileId: string | null,
): Promise<number | undefined> {
  if (fileId === null) return undefined;
  const removed = await transaction
    .deleteFrom('files')
    .where('id', '=', fileId)
    .where(sql<SqlBool>`not exists (select 1 from jobs where file_id = files.id)`)
    .returning(['size', 'expired_at'])
    .executeTakeFirst();
  return removed && (removed.expired_at === null ? removed.size : 0);
}

/**
 * Condition that a job uses a file, and has not ended or has ended after a time. Each half is a
 * single index lookup.
 */
const isNeeded = (timeMs: number) => sql<SqlBool>`(
  exists (select 1 from jobs where file_id = files.id and completed_at is null)
  or exists (select 1 from jobs where file_id = files.id and completed_at > ${timeMs})
)`;

/** Removes uploads that no job uses, and marks expired audio, in one short transaction. */
export function expireFiles(
  database: Database,
  argument: ExpireFilesArgument,
): Promise<ExpiredFiles> {
  const { audioBefore = never, nowMs, uploadsBefore } = argument;
  return runInUnit(database, async (_unit, transaction) => {
    const files = await lockFiles(transaction, argument);
    const last = files.at(-1);
    const next =
      last === undefined || files.length < step.files
        ? undefined
        : { createdAt: last.created_at, id: last.id };
    const selectIds = (matches: (file: (typeof files)[number]) => boolean) =>
      files.filter(matches).map((file) => file.id);
    const unused = selectIds((file) => !file.is_used && file.created_at <= uploadsBefore);
    const outdated = selectIds((file) => file.is_used && file.is_needed !== true);
    // A job may have begun to use a file before it was locked, so that the conditions are repeated.
    const removed = await transaction
      .deleteFrom('files')
      .where('id', 'in', ['', ...unused])
      .where(sql<SqlBool>`not exists (select 1 from jobs where file_id = files.id)`)
      .returning(['id', 'size'])
      .execute();
    const expired = await transaction
      .updateTable('files')
      .set({ expired_at: nowMs })
      .where('id', 'in', ['', ...outdated])
      .where(sql<SqlBool>`not ${isNeeded(audioBefore)}`)
      .returning(['id', 'size'])
      .execute();
    const all = [...removed, ...expired];
    return {
      uploads: removed.length,
      audio: expired.length,
      ids: all.map((file) => file.id),
      sizeBytes: all.reduce((total, file) => total + file.size, 0),
      next,
    };
  });
}

/** The files of a step, locked: a job that begins to use one waits. */
function lockFiles(
  transaction: DatabaseTransaction,
  { after, audioBefore = never, uploadsBefore }: ExpireFilesArgument,
) {
  const { createdAt, id } = after ?? { createdAt: never, id: '' };
  return transaction
    .selectFrom('files')
    .select(['id', 'created_at', 'size'])
    .select([
      sql<boolean>`exists (select 1 from jobs where file_id = files.id)`.as('is_used'),
      isNeeded(audioBefore).as('is_needed'),
    ])
    .where('expired_at', 'is', null)
    .where((file) => file(file.refTuple('created_at', 'id'), '>', file.tuple(createdAt, id)))
    .where('created_at', '<=', Math.max(uploadsBefore, audioBefore))
    .orderBy('created_at')
    .orderBy('id')
    .limit(step.files)
    .forUpdate()
    .execute();
}
