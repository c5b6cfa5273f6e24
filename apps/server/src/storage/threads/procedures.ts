import type { Database } from 'better-sqlite3';
import { listIndexed } from '../job-index/list-indexed.js';
import { scanJobs } from '../job-index/scan-jobs.js';
import { updateIndex } from '../job-index/update-index.js';
import { isFileLocked } from './is-file-locked.js';

/** Work that takes many statements, or none of this database, and runs inside a thread. */
const procedures = { isFileLocked, listIndexed, scanJobs, updateIndex };

type Procedures = typeof procedures;

/** Name of a procedure. */
export type ProcedureName = keyof Procedures;

/** What a procedure takes. */
export type ProcedureArgument<Name extends ProcedureName> = Parameters<Procedures[Name]>[1];

/** What a procedure returns. */
export type ProcedureResult<Name extends ProcedureName> = ReturnType<Procedures[Name]>;

/** Runs a procedure in the thread of its connection. */
export function runProcedure(database: Database, name: ProcedureName, argument: unknown): unknown {
  // The argument was typed by its name when it was sent.
  const procedure = procedures[name] as (database: Database, argument: unknown) => unknown;
  return procedure(database, argument);
}
