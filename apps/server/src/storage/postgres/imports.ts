import { sql } from 'kysely';
import type { Database } from '../sql/schema.js';
import { StorageError } from '../storage-error.js';

/**
 * Refuses a database into which a data folder is being imported, or that has a part of one.
 *
 * @throws StorageError
 */
export async function requireNoImport(database: Database): Promise<void> {
  const { rows } = await sql`select 1 from imports where completed_at is null`.execute(database);
  if (rows.length > 0)
    throw new StorageError(
      'The database has a part of a data folder, whose import has not ended: run `earshot import` with that folder until it ends',
    );
}
