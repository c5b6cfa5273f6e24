import SqliteDatabase from 'better-sqlite3';
import { migrate } from '../migrate.js';
import type { ThreadSettings } from './database-thread-protocol.js';
import { longLogBytes } from './write-ahead-log.js';

/** Longest wait of one attempt of a statement for a lock, in milliseconds. The caller retries. */
const busyTimeoutMs = 100;

/** Page cache of a connection, in KiB. The operating system caches the file too. */
const cacheKibibytes = 8192;

/**
 * Opens a connection in the thread that will use it. The writer creates the file and migrates its
 * schema.
 *
 * @throws StorageError when this version cannot use the schema, SqliteError
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
    database.pragma(`journal_size_limit = ${longLogBytes}`);
    // An acknowledged job must survive a power failure, not only a crash of the process.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    // Deleted words are overwritten, and do not stay in free pages.
    database.pragma('secure_delete = ON');
    migrate(database, startedAt);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
