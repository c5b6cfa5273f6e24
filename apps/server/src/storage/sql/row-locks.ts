import { runLater } from './deferred-query.js';
import type { DatabaseTransaction } from './schema.js';

// The result of a lock is of no use, so that on SQLite, which has locked the whole database already,
// it takes no turn of the event loop of its own.

/**
 * Locks a job until the transaction ends, so that transactions which decide by what belongs to it
 * do so one after the other.
 */
export function lockJob(transaction: DatabaseTransaction, id: string): Promise<void> {
  const job = transaction.selectFrom('jobs').select('id').where('id', '=', id);
  return runLater(transaction, job.forUpdate());
}

/**
 * Locks a job in the same way, and reads the revision of the edits of its transcript: null without
 * edits, undefined when there is no such job.
 */
export async function lockJobForEdits(
  transaction: DatabaseTransaction,
  id: string,
): Promise<string | null | undefined> {
  await lockJob(transaction, id);
  const job = await transaction
    .selectFrom('jobs')
    .leftJoin('transcript_edits', 'transcript_edits.job_id', 'jobs.id')
    .select('transcript_edits.revision')
    .where('jobs.id', '=', id)
    .executeTakeFirst();
  return job?.revision;
}

/** Locks an API key in the same way. What refers to it can still be written. */
export function lockKey(transaction: DatabaseTransaction, id: string): Promise<void> {
  const key = transaction.selectFrom('api_keys').select('id').where('id', '=', id);
  return runLater(transaction, key.forNoKeyUpdate());
}

/** Locks a file in the same way. A job that begins to use it waits, too. */
export function lockFile(transaction: DatabaseTransaction, id: string): Promise<void> {
  const file = transaction.selectFrom('files').select('id').where('id', '=', id);
  return runLater(transaction, file.forUpdate());
}

/** Row that is locked while a key is created. */
const keyNames = { name: 'key-names', owner: '', expires_at: 0 };

/** Locks the names of all API keys in the same way, those that do not exist yet included. */
export function lockKeyNames(transaction: DatabaseTransaction): Promise<void> {
  return runLater(
    transaction,
    transaction
      .insertInto('maintenance_leases')
      .values(keyNames)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ expires_at: 0 })),
  );
}
