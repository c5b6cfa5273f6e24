import { existsSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';

/**
 * Whether a connection, of this process or of another, holds the exclusive lock of a database file.
 *
 * @param _database - the connection of the thread, which is not used
 * @param path - the file; one that does not exist is not locked
 */
export function isFileLocked(_database: SqliteDatabase.Database, path: string): boolean {
  if (!existsSync(path)) return false;
  const probe = new SqliteDatabase(path, { timeout: 0 });
  try {
    probe.exec('begin exclusive');
    return false;
  } catch {
    return true;
  } finally {
    probe.close();
  }
}
