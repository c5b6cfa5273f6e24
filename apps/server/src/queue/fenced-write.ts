import type { UpdateObject } from 'kysely';
import type { Database, DatabaseTransaction, Schema } from '../storage/index.js';
import type { Lease } from './claimed-job.js';

/** Columns of a job that a write under a lease changes. */
export type JobChange = UpdateObject<Schema, 'jobs'>;

/**
 * Changes a job under a lease.
 *
 * @param fewerAttemptsThan - the job is left as it is once it has had so many attempts
 * @returns false, and nothing is written, when the lease is lost
 */
export async function writeUnderLease(
  database: Database,
  { jobId, token }: Lease,
  change: JobChange,
  fewerAttemptsThan?: number,
): Promise<boolean> {
  let query = database
    .updateTable('jobs')
    .set(change)
    .where('id', '=', jobId)
    .where('lease_token', '=', token);
  if (fewerAttemptsThan !== undefined) query = query.where('attempts', '<', fewerAttemptsThan);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A {@link writeUnderLease} together with further work: both or, when the lease is lost, neither. */
export function writeFenced(
  database: Database,
  lease: Lease,
  change: JobChange,
  work: (transaction: DatabaseTransaction) => Promise<void>,
  fewerAttemptsThan?: number,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (!(await writeUnderLease(transaction, lease, change, fewerAttemptsThan))) return false;
    await work(transaction);
    return true;
  });
}
