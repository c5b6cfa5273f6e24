import type { DatabaseTransaction } from './schema.js';

/**
 * Locks a job until the transaction ends, so that transactions which decide by what belongs to it
 * do so one after the other. SQLite has locked the whole database already.
 */
export async function lockJob(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.selectFrom('jobs').select('id').where('id', '=', id).forUpdate().execute();
}

/** Locks an API key in the same way. What refers to it can still be written. */
export async function lockKey(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

/** Locks a file in the same way. A job that begins to use it waits, too. */
export async function lockFile(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.selectFrom('files').select('id').where('id', '=', id).forUpdate().execute();
}
