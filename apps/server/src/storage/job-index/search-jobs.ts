import type { Database } from 'better-sqlite3';
import { prepared } from '../prepared.js';

/** Argument of {@link searchJobs}. */
export interface SearchArgument {
  readonly keyId: string;
  /** Words or prefixes of words, all of which a job must have. */
  readonly words: readonly string[];
  /** Only jobs before this number, which is the `next` of the previous page. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** The ids of a page, the newest job first. */
export interface FoundIds {
  readonly ids: string[];
  /** Number before which the next page begins, or null at the end. */
  readonly next: number | null;
}

/** Finds jobs of a key by words in their metadata, file names and ids, using only the word index. */
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
