import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClaimRequest } from '../ports/job-claims.js';

/**
 * Text of the requirements of a job on its engine, from all that the choice of an engine depends on.
 * PostgreSQL has an index by the same expression.
 */
export const needsOfJob = sql<string>`(coalesce(jobs.engine, '') || ' ' || coalesce(jobs.request_params ->> 'language_config', '') || ' ' || coalesce(jobs.request_params ->> 'custom_vocabulary', ''))`;

/** Options of {@link ClaimQueries.nextJob}. */
export interface NextJobOptions extends Omit<ClaimRequest, 'owner' | 'leaseMs'> {
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** Condition that the lease of a job has expired. */
  readonly isLeaseOver: RawBuilder<SqlBool>;
}

/** Parts of the statements of claims. */
export interface ClaimQueries {
  /**
   * Selects the id of the job to claim next. It is part of the statement that claims the job, so
   * that no two workers claim the same one.
   */
  readonly nextJob: (options: NextJobOptions) => RawBuilder<string>;
  /** The table of the jobs, of which the running ones are wanted. */
  readonly runningJobs: RawBuilder<unknown>;
}
