import { sql } from 'kysely';
import type { PendingWork } from '../pending-work.js';
import type { Database } from '../sql/schema.js';

/** Finds pending work, whichever node created it. */
export async function findPendingWork(database: Database): Promise<PendingWork> {
  const { rows } = await sql<{ jobs: boolean; callbacks: boolean; version: string }>`select
    exists (select 1 from jobs where status in ('queued', 'processing') and kind = 'pre-recorded') as jobs,
    exists (select 1 from callbacks where next_attempt_at is not null) as callbacks,
    (select tup_inserted + tup_updated + tup_deleted from pg_stat_database where datname = current_database())::text as version
  `.execute(database);
  const [row] = rows;
  return {
    hasJobs: row?.jobs === true,
    hasCallbacks: row?.callbacks === true,
    version: row?.version ?? '',
  };
}
