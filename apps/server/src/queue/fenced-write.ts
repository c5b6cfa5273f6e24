import type { UpdateObject } from 'kysely';
import type { Database, DatabaseTransaction, Schema } from '../storage/index.js';
import type { Lease } from './claimed-job.js';

/** Changed columns of a job. */
export type JobChange = UpdateObject<Schema, 'jobs'>;

/**
 * Changes a job under a lease.
 *
 * @param fewerAttemptsThan - the job is only changed while it has had fewer attempts than this
 * @returns false, without writing anything, when the lease is lost or there were too many attempts
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

/** Combines {@link writeUnderLease} with further work in one transaction. When the lease is lost, nothing is written. */
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
