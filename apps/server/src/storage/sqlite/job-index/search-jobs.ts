import type { Database } from 'better-sqlite3';
import type { FoundIds, SearchArgument } from '../../ports/job-list-index.js';
import { prepared } from '../prepared.js';

/**
 * Finds jobs of a key by words in their metadata, file names and ids, using only the word index.
 */
export function searchJobs(
  database: Database,
  { before, keyId, limit, words }: SearchArgument,
): FoundIds {
  const owner = `owner : "k${Buffer.from(keyId).toString('hex')}"`;
  const wanted = words.map((word) => `words : "${word.replaceAll('"', '""')}" *`);
  const rows = prepared(
    database,
    `select searched_jobs.number, searched_jobs.job_id from job_words
    join searched_jobs on searched_jobs.number = job_words.rowid
    where job_words match ? and job_words.rowid < ?
    order by job_words.rowid desc limit ?`,
  ).all([owner, ...wanted].join(' AND '), before ?? Number.MAX_SAFE_INTEGER, limit + 1) as {
    number: number;
    job_id: string;
  }[];
  const page = rows.slice(0, limit);
  return {
    ids: page.map(({ job_id }) => job_id),
    next: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
  };
}
