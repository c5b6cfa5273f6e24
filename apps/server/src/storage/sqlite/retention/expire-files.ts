import type { Database } from 'better-sqlite3';
import type { ExpiredFiles, ExpireFilesArgument } from '../../ports/file-rows.js';
import { prepared } from '../prepared.js';

interface FileUse {
  id: string;
  created_at: number;
  /** 1 or 0. */
  is_used: number;
  /** 1 while a job that uses it has not ended, or ended too late, otherwise 0. */
  is_needed: number;
}

interface FileSize {
  id: string;
  size: number;
}

/** Number of files of a step, which takes a millisecond, and a few more when many files expire. */
const stepFiles = 256;

/** A time before the end of any job. */
const never = -1;

/**
 * Removes uploads that no job uses, and marks expired audio, in one short transaction. Their ids
 * are then in the table `removed_files`.
 */
export function expireFiles(
  database: Database,
  { after, audioBefore = never, nowMs, uploadsBefore }: ExpireFilesArgument,
): ExpiredFiles {
  const { createdAt, id } = after ?? { createdAt: never, id: '' };
  const before = Math.max(uploadsBefore, audioBefore);
  const files = prepared(
    database,
    `select id, created_at,
      exists (select 1 from jobs where file_id = files.id) as is_used,
      ${isNeeded(':audioBefore')} as is_needed
    from files indexed by files_with_audio
    where expired_at is null and (created_at, id) > (:createdAt, :id) and created_at <= :before
    order by created_at, id limit ${stepFiles}`,
    // The columns of the query.
  ).all({ createdAt, id, audioBefore, before }) as FileUse[];
  const last = files.at(-1);
  const next =
    last === undefined || files.length < stepFiles
      ? undefined
      : { createdAt: last.created_at, id: last.id };
  const unused = files.filter((file) => file.is_used === 0 && file.created_at <= uploadsBefore);
  const outdated = files.filter((file) => file.is_used === 1 && file.is_needed === 0);
  if (unused.length + outdated.length === 0)
    return { uploads: 0, audio: 0, ids: [], sizeBytes: 0, next };
  return { ...removeFiles(database, { unused, outdated, audioBefore, nowMs }), next };
}

interface FilesToRemove extends Pick<ExpireFilesArgument, 'nowMs'> {
  readonly audioBefore: number;
  readonly unused: readonly FileUse[];
  readonly outdated: readonly FileUse[];
}

/**
 * Removes unused files and marks outdated ones. Another process may have created a job since they
 * were found, so that the statements repeat the conditions.
 */
function removeFiles(
  database: Database,
  { audioBefore, nowMs, outdated, unused }: FilesToRemove,
): Omit<ExpiredFiles, 'next'> {
  const remove = prepared(
    database,
    'delete from files where id = ? and not exists (select 1 from jobs where file_id = files.id) returning id, size',
  );
  const expire = prepared(
    database,
    `update files set expired_at = ? where id = ? and expired_at is null and not ${isNeeded('?')} returning id, size`,
  );
  const step = database.transaction(() => {
    // The columns of the statements.
    const removed = unused.flatMap((file) => remove.all(file.id) as FileSize[]);
    const expired = outdated.flatMap(
      (file) => expire.all(nowMs, file.id, audioBefore) as FileSize[],
    );
    const all = [...removed, ...expired];
    return {
      uploads: removed.length,
      audio: expired.length,
      ids: all.map((file) => file.id),
      sizeBytes: all.reduce((total, file) => total + file.size, 0),
    };
  });
  return step.immediate();
}

/**
 * Condition that a job uses a file, and has not ended or has ended after a time. Each half is a
 * single index lookup.
 */
function isNeeded(time: string): string {
  return `(
    exists (select 1 from jobs where file_id = files.id and completed_at is null)
    or exists (select 1 from jobs where file_id = files.id and completed_at > ${time})
  )`;
}
