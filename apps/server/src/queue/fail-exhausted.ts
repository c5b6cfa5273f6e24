import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Database, type DatabaseTransaction, releasedLease } from '../storage/index.js';

/** Options of {@link failExhausted}. */
export interface FailExhaustedOptions {
  readonly maximumAttempts: number;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** Condition that the lease of a job has expired. */
  readonly isLeaseOver: RawBuilder<SqlBool>;
  /** Called in the transaction that ends a job. */
  readonly onEnding: (transaction: DatabaseTransaction, jobId: string) => Promise<void>;
}

/**
 * Ends jobs as failed whose last allowed attempt was abandoned.
 *
 * @returns each job that was ended, with the lease token of its last attempt
 */
export async function* failExhausted(
  database: Database,
  { isLeaseOver, maximumAttempts, nowMs, onEnding }: FailExhaustedOptions,
): AsyncGenerator<{ id: string; leaseToken: string | null }, void, undefined> {
  const isExhausted = sql<SqlBool>`status = 'processing' and kind = 'pre-recorded' and ${isLeaseOver} and attempts >= ${maximumAttempts}`;
  // There are very rarely any, and a read takes no lock.
  const exhausted = sql<{ id: string; lease_token: string | null }>`(
    select id, lease_token from jobs indexed by jobs_in_work where ${isExhausted}
  )`;
  const rows = await database.selectFrom(exhausted.as('exhausted')).selectAll().execute();
  for (const { id, lease_token } of rows) {
    const isEnded = await database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('jobs')
        .set({
          ...releasedLease,
          status: 'error',
          completed_at: nowMs,
          error_code: 500,
          error_message: `The job was started ${maximumAttempts} times, and its worker died each time`,
          post_session_metadata: sql<string>`json_object('attempts', attempts)`,
        })
        .where('id', '=', id)
        .where(isExhausted)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await onEnding(transaction, id);
      return true;
    });
    if (isEnded) yield { id, leaseToken: lease_token };
  }
}
