import type { UpdateObject } from 'kysely';
import type { Lease } from '../ports/job-claims.js';
import type { UnitOfWork } from '../ports/unit-of-work.js';
import type { Database, DatabaseTransaction, Schema } from './schema.js';
import { runInUnit } from './unit-of-work.js';

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

/**
 * Combines {@link writeUnderLease} with further work in one transaction. When the lease is lost,
 * nothing is written.
 */
export function writeFenced(
  database: Database,
  lease: Lease,
  change: JobChange,
  work: (unit: UnitOfWork, transaction: DatabaseTransaction) => Promise<void>,
  fewerAttemptsThan?: number,
): Promise<boolean> {
  return runInUnit(database, async (unit, transaction) => {
    if (!(await writeUnderLease(transaction, lease, change, fewerAttemptsThan))) return false;
    await work(unit, transaction);
    return true;
  });
}
