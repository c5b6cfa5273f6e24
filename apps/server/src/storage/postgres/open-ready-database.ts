import type { Pool } from 'pg';
import { errorMessage } from '../../errors/caught-error.js';
import type { Database } from '../sql/schema.js';
import { StorageError } from '../storage-error.js';
import { openPostgresDatabase } from './open-pool.js';

/**
 * Opens the query builder of a database, once it is ready.
 *
 * @param prepare - makes it ready, or refuses it
 * @throws StorageError when it cannot be used. The connections of the pool are then ended
 */
export async function openReadyDatabase(
  pool: Pool,
  prepare: (database: Database) => Promise<void>,
): Promise<Database> {
  const database = openPostgresDatabase(pool);
  try {
    await prepare(database);
  } catch (error) {
    await database.destroy();
    throw error instanceof StorageError
      ? error
      : new StorageError(`The database cannot be used: ${errorMessage(error)}`, { cause: error });
  }
  return database;
}
