import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { metadataContains } from './metadata-contains.js';
import { migrate } from './migrate.js';
import type { Database, Schema } from './schema.js';

/** Milliseconds that a statement waits for another process's write. */
const busyTimeoutMs = 10_000;

/**
 * Opens the database and brings its schema up to date.
 *
 * @param path - the file; it is made when it is not there
 * @param now - milliseconds since the epoch
 */
export function openDatabase(path: string, now: number): Database {
  const database = new SqliteDatabase(path, { timeout: busyTimeoutMs });
  try {
    database.pragma('journal_mode = WAL');
    // An acknowledged job has to outlive a power cut, not just the process.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.function('metadata_contains', { deterministic: true }, containsJson);
    migrate(database, now);
  } catch (error) {
    database.close();
    throw error;
  }
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
}

/** As SQL calls it: texts in, 1 or 0 out. Jobs without metadata contain what asks for nothing. */
function containsJson(stored: unknown, wanted: unknown, spelling: unknown): number {
  const value: unknown = typeof stored === 'string' ? JSON.parse(stored) : {};
  return metadataContains(
    value,
    JSON.parse(String(wanted)),
    spelling === 'brackets' ? 'brackets' : 'json',
  )
    ? 1
    : 0;
}
