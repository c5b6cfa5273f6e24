import type { RawBuilder, SqlBool } from 'kysely';
import type { ClaimRequest } from '../ports/job-claims.js';

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
