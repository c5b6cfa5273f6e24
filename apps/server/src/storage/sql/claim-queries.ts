import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClaimRequest, EndedClaim, JobClaim, Lease } from '../ports/job-claims.js';
import type { JobChange } from './fenced-write.js';
import type { Database, DatabaseTransaction, Schema } from './schema.js';

/**
 * Text of the requirements of a job on its engine, from all that the choice of an engine depends on.
 * PostgreSQL has an index by the same expression.
 */
export const needsOfJob = sql<string>`(coalesce(jobs.engine, '') || ' ' || coalesce(jobs.request_params ->> 'language_config', '') || ' ' || coalesce(jobs.request_params ->> 'custom_vocabulary', ''))`;

/** Options of {@link ClaimQueries.claim}. */
export interface NextJobsOptions extends Omit<ClaimRequest, 'owner' | 'leaseMs'> {
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** Condition that the lease of a job has expired. */
  readonly isLeaseOver: RawBuilder<SqlBool>;
}

/** The columns that the end of a job under its lease changes, besides those of the lease. */
interface JobEndRow
  extends Pick<
    Schema['jobs'],
    'completed_at' | 'error_code' | 'error_message' | 'post_session_metadata' | 'status'
  > {
  readonly lease: Lease;
}

/** What each database does in words of its own with claims. */
export interface ClaimQueries {
  /**
   * Changes the next jobs, gives each a lease token of its own, and reads them. They are chosen by
   * the statement that changes them, so that no two workers claim the same one.
   */
  readonly claim: (
    database: Database,
    change: (token: RawBuilder<string>) => JobChange,
    options: NextJobsOptions,
  ) => Promise<JobClaim[]>;
  /** Ends the jobs whose leases are held, and releases these leases. */
  readonly end: (
    transaction: DatabaseTransaction,
    ends: readonly JobEndRow[],
  ) => Promise<EndedClaim[]>;
  /** The table of the jobs, of which the running ones are wanted. */
  readonly runningJobs: RawBuilder<unknown>;
}
