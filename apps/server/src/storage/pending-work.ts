import type { Database } from 'better-sqlite3';
import { prepared } from './prepared.js';

/** Work that waits in the database, whichever process created it. */
export interface PendingWork {
  /** True when a recording is queued or being processed, so that it can be claimed now, or later without another write. */
  readonly hasJobs: boolean;
  /** True when a callback waits for its next attempt. */
  readonly hasCallbacks: boolean;
  /** Changes with each commit, of any process, that has changed data. */
  readonly version: string;
}

const statement = `select
  exists (select 1 from jobs indexed by jobs_to_fetch where status = 'queued' and kind = 'pre-recorded' and file_id is null)
  or exists (select 1 from jobs indexed by jobs_to_transcribe where status = 'queued' and kind = 'pre-recorded' and file_id is not null)
  or exists (select 1 from jobs indexed by jobs_in_work where status = 'processing' and kind = 'pre-recorded') as jobs,
  exists (select 1 from callbacks indexed by callbacks_by_key where next_attempt_at is not null) as callbacks,
  total_changes() as changes`;

/** Finds pending work. Must run in the writer thread, whose number of changes covers the commits of this process. */
export function findPendingWork(database: Database): PendingWork {
  // The columns of the statement.
  const row = prepared(database, statement).get() as Record<
    'jobs' | 'callbacks' | 'changes',
    number
  >;
  // Changes with the commits of other connections, which belong to other processes, since only the writer commits in this process.
  const others = database.pragma('data_version', { simple: true });
  return {
    hasJobs: row.jobs === 1,
    hasCallbacks: row.callbacks === 1,
    version: `${String(others)}.${row.changes}`,
  };
}

/**
 * Polls the database for pending work. All consumers poll at the ends of the same intervals and share one query, so that an idle process
 * queries its database once per interval.
 */
export class PendingWorkPoll {
  readonly #find: () => Promise<PendingWork>;
  #looking: Promise<PendingWork> | undefined;

  /** @param find - runs {@link findPendingWork} */
  constructor(find: () => Promise<PendingWork>) {
    this.#find = find;
  }

  /**
   * Finds pending work. Concurrent callers share one query. The result may lack work that this process has just committed, of which
   * consumers are notified directly.
   *
   * @throws the error of the database
   */
  look(): Promise<PendingWork> {
    this.#looking ??= this.#find().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }
}
