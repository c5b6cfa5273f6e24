import type { Database } from 'better-sqlite3';
import type { PendingWork } from '../pending-work.js';
import { prepared } from './prepared.js';

const statement = `select
  exists (select 1 from jobs indexed by jobs_to_fetch where status = 'queued' and kind = 'pre-recorded' and file_id is null)
  or exists (select 1 from jobs indexed by jobs_to_transcribe where status = 'queued' and kind = 'pre-recorded' and file_id is not null)
  or exists (select 1 from jobs indexed by jobs_in_work where status = 'processing' and kind = 'pre-recorded') as jobs,
  exists (select 1 from callbacks indexed by callbacks_by_key where next_attempt_at is not null) as callbacks,
  total_changes() as changes`;

/**
 * Finds pending work. Must run in the writer thread, whose number of changes covers the commits of
 * this process.
 */
export function findPendingWork(database: Database): PendingWork {
  // The columns of the statement.
  const row = prepared(database, statement).get() as Record<
    'jobs' | 'callbacks' | 'changes',
    number
  >;
  // Changes with the commits of other connections, which belong to other processes, since only the
  // writer commits in this process.
  const others = database.pragma('data_version', { simple: true });
  return {
    hasJobs: row.jobs === 1,
    hasCallbacks: row.callbacks === 1,
    version: `${String(others)}.${row.changes}`,
  };
}
