import type { Database } from 'better-sqlite3';
import {
  isAnyJob,
  type JobFacts,
  type JobFilter,
  matchesFacts,
  toTimeSpan,
} from '../../filters/job-filter.js';
import { prepared } from '../prepared.js';

/** Argument of {@link scanJobs}: one slice of a list. */
export interface ScanArgument {
  readonly keyId: string;
  readonly filter: JobFilter;
  /** Position of the last job of the previous slice, or undefined for the first slice. */
  readonly after: ScanPosition | undefined;
  /** Number of matches that remain to be skipped. */
  readonly toSkip: number;
  /** Number of matches that are still wanted. */
  readonly wanted: number;
}

/** A position in a list. */
export interface ScanPosition {
  readonly createdAt: number;
  readonly id: string;
}

/** Result of a slice. */
export interface ScannedSlice {
  readonly ids: string[];
  readonly skipped: number;
  /** Position from which the next slice continues, or undefined at the end of the list. */
  readonly next: ScanPosition | undefined;
}

/** Number of jobs in a slice, which takes a few milliseconds. */
const sliceJobs = { withFacts: 1000, withoutFacts: 10_000 };

/** Scans the next jobs of a key without the index, the newest first. */
export function scanJobs(database: Database, argument: ScanArgument): ScannedSlice {
  const { after, filter, keyId, toSkip, wanted } = argument;
  const { from, to } = toTimeSpan(filter);
  const isAny = isAnyJob(filter);
  const most = isAny ? sliceJobs.withoutFacts : sliceJobs.withFacts;
  const query = prepared(
    database,
    `select id, created_at ${isAny ? '' : ', kind, status, custom_metadata'} from jobs
    where key_id = ? and created_at >= ? and (created_at, id) < (?, ?)
    order by created_at desc, id desc limit ${most}`,
  );
  const rows = query.iterate(keyId, from, after?.createdAt ?? to, after?.id ?? '');
  const ids: string[] = [];
  let skipped = 0;
  let seen = 0;
  let next: ScanPosition | undefined;
  // The columns of the query.
  for (const row of rows as Iterable<{ id: string; created_at: number } & JobFacts>) {
    seen += 1;
    next = { createdAt: row.created_at, id: row.id };
    if (!isAny && !matchesFacts(row, filter)) continue;
    if (skipped < toSkip) skipped += 1;
    else ids.push(row.id);
    if (ids.length === wanted) break;
  }
  return { ids, skipped, next: seen < most && ids.length < wanted ? undefined : next };
}
