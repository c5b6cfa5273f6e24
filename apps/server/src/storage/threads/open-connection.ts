import SqliteDatabase from 'better-sqlite3';
import { migrate } from '../migrate.js';
import type { ThreadSettings } from './thread-protocol.js';

/** Longest wait of one attempt of a statement for a lock, in milliseconds; the caller repeats it. */
const busyTimeoutMs = 100;

/** Page cache of a connection in KiB; the operating system caches the file as well. */
const cacheKibibytes = 8192;

/**
 * Opens a connection in the thread that will use it. The writer creates the file and migrates its schema.
 *
 * @throws StorageError when the schema is not one that this version can use; SqliteError
 */
export function openConnection({ path, role, startedAt }: ThreadSettings): SqliteDatabase.Database {
  const isReader = role === 'reader';
  const database = new SqliteDatabase(path, {
    readonly: isReader,
    fileMustExist: isReader,
    timeout: busyTimeoutMs,
  });
  try {
    database.pragma(`cache_size = -${cacheKibibytes}`);
    if (isReader) return database;
    if (database.pragma('journal_mode', { simple: true }) !== 'wal')
      database.pragma('journal_mode = WAL');
    // An acknowledged job has to outlive a power cut, not just the process.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    migrate(database, startedAt);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
