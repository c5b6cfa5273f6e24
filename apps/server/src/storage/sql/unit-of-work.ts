import { UnitOfWork, type UnitsOfWork } from '../ports/unit-of-work.js';
import type { Database, DatabaseTransaction } from './schema.js';

/** A unit of work that is a transaction. */
class SqlUnitOfWork extends UnitOfWork {
  readonly transaction: DatabaseTransaction;

  constructor(transaction: DatabaseTransaction) {
    super();
    this.transaction = transaction;
  }
}

/**
 * The transaction of a unit of work.
 *
 * @throws Error when another storage began the unit
 */
export function transactionOf(unit: UnitOfWork): DatabaseTransaction {
  if (unit instanceof SqlUnitOfWork) return unit.transaction;
  throw new Error('The unit of work belongs to another storage');
}

/** The transaction of a unit of work, or the database when there is none. */
export function connectionOf(unit: UnitOfWork | undefined, database: Database): Database {
  return unit === undefined ? database : transactionOf(unit);
}

/** Longest time for which a transaction is repeated, in attempts. */
const maximumAttempts = 10;

/**
 * Codes of SQLSTATE of a transaction that may succeed when it is repeated: it could not be
 * serialized, or was chosen to end a deadlock.
 */
const repeatableCodes: readonly unknown[] = ['40001', '40P01'];

/**
 * Does work in a transaction. On SQLite it holds the write lock from its start. On PostgreSQL it
 * locks the rows that it decides by, and is repeated when it gets into a deadlock with another one.
 */
export async function runInUnit<Value>(
  database: Database,
  work: (unit: UnitOfWork, transaction: DatabaseTransaction) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await database
        .transaction()
        .execute((transaction) => work(new SqlUnitOfWork(transaction), transaction));
    } catch (error) {
      if (attempt === maximumAttempts || !isRepeatable(error)) throw error;
    }
}

function isRepeatable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && repeatableCodes.includes(error.code);
}

/** Units of work as transactions, one after the other. */
export class SqlUnitsOfWork implements UnitsOfWork {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  run<Value>(work: (unit: UnitOfWork) => Promise<Value>): Promise<Value> {
    return runInUnit(this.#database, work);
  }
}
