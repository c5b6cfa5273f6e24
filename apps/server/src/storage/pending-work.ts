import type { Database } from 'better-sqlite3';
import { prepared } from './prepared.js';

/** Work that waits in the database, whichever process created it. */
export interface PendingWork {
  /** True when a recording is queued or in work: it may be claimed now, or later without any further write. */
  readonly hasJobs: boolean;
  /** True when a callback waits for its next attempt. */
  readonly hasCallbacks: boolean;
  /** Another value after each commit of any process that changed something. */
  readonly version: string;
}

const statement = `select
  exists (select 1 from jobs indexed by jobs_to_fetch where status = 'queued' and kind = 'pre-recorded' and file_id is null)
  or exists (select 1 from jobs indexed by jobs_to_transcribe where status = 'queued' and kind = 'pre-recorded' and file_id is not null)
  or exists (select 1 from jobs indexed by jobs_in_work where status = 'processing' and kind = 'pre-recorded') as jobs,
  exists (select 1 from callbacks indexed by callbacks_by_key where next_attempt_at is not null) as callbacks,
  total_changes() as changes`;

/** Finds the pending work; runs in the thread of the writer, whose number of changes counts the commits of this process. */
export function findPendingWork(database: Database): PendingWork {
  // The columns of the statement.
  const row = prepared(database, statement).get() as Record<
    'jobs' | 'callbacks' | 'changes',
    number
  >;
  // Counts the commits of other processes, and of no connection besides the writer in this one.
  const others = database.pragma('data_version', { simple: true });
  return {
    hasJobs: row.jobs === 1,
    hasCallbacks: row.callbacks === 1,
    version: `${String(others)}.${row.changes}`,
  };
}

/**
 * Polls the database for pending work. Each consumer polls it at the ends of the same intervals, and all of them share one look: a process
 * with nothing to do asks its database once an interval.
 */
export class PendingWorkPoll {
  readonly #find: () => Promise<PendingWork>;
  #looking: Promise<PendingWork> | undefined;

  /** @param find - runs {@link findPendingWork} */
  constructor(find: () => Promise<PendingWork>) {
    this.#find = find;
  }

  /**
   * Finds the pending work, together with all who ask meanwhile. What this process has just committed may not be in it: whoever was notified
   * of that has no need to ask.
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
