import { existsSync } from 'node:fs';
import SqliteDatabase, { type Database } from 'better-sqlite3';
import { findPendingWork } from '../find-pending-work.js';
import { listIndexed } from '../job-index/list-indexed.js';
import { scanJobs } from '../job-index/scan-jobs.js';
import { searchJobs } from '../job-index/search-jobs.js';
import { searchPassages } from '../job-index/search-passages.js';
import { updateIndex } from '../job-index/update-index.js';
import { expireFiles } from '../retention/expire-files.js';
import { removeJobs } from '../retention/remove-jobs.js';
import { shortenLog, truncateLog } from './write-ahead-log.js';

/** Operations with many statements, or on another file, that run inside a database thread. */
const procedures = {
  expireFiles,
  findPendingWork,
  isFileLocked,
  listIndexed,
  removeJobs,
  scanJobs,
  searchJobs,
  searchPassages,
  shortenLog,
  truncateLog,
  updateIndex,
};

type Procedures = typeof procedures;

/** Name of a procedure. */
export type ProcedureName = keyof Procedures;

/** Argument of a procedure. */
export type ProcedureArgument<Name extends ProcedureName> = Parameters<Procedures[Name]>[1];

/** Result of a procedure. */
export type ProcedureResult<Name extends ProcedureName> = ReturnType<Procedures[Name]>;

/** Runs a procedure in the thread of its connection. */
export function runProcedure(database: Database, name: ProcedureName, argument: unknown): unknown {
  // The compiler has checked the type of the argument where it was sent.
  const procedure = procedures[name] as (database: Database, argument: unknown) => unknown;
  return procedure(database, argument);
}

/**
 * True when a connection of any process holds the exclusive lock of a database file.
 *
 * @param _database - the connection of the thread, which is not used
 * @param path - path of the file. A file that does not exist is not locked
 */
function isFileLocked(_database: Database, path: string): boolean {
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
