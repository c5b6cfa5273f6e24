import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';

/**
 * Size to which the write-ahead log is cut whenever it begins again, in bytes, and above which work
 * in many steps waits until it does.
 */
export const longLogBytes = 64 * 1024 ** 2;

/**
 * Writes the write-ahead log into the database file, and empties it, so that it contains no deleted
 * data.
 *
 * @returns false while a reader needs it
 */
export function truncateLog(database: Database): boolean {
  // A single row, whose first column is 1 when a reader prevented it.
  return database.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
}

/**
 * Empties the write-ahead log where it is long, for which it waits for readers for a moment.
 *
 * @returns false while a reader needs it
 */
export function shortenLog(database: Database): boolean {
  const size = statSync(`${database.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return size <= longLogBytes || truncateLog(database);
}
