import { UnitOfWork, type UnitsOfWork } from '../ports/unit-of-work.js';
import { repeatAfterConflicts } from './repeat-after-conflicts.js';
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
export function requireTransaction(unit: UnitOfWork): DatabaseTransaction {
  if (unit instanceof SqlUnitOfWork) return unit.transaction;
  throw new Error('The unit of work belongs to another storage');
}

/** The transaction of a unit of work, or the database when there is none. */
export function chooseConnection(unit: UnitOfWork | undefined, database: Database): Database {
  return unit === undefined ? database : requireTransaction(unit);
}

/**
 * Does work in a transaction. On SQLite it holds the write lock from its start. On PostgreSQL it
 * locks the rows that it decides by, and is repeated when it gets into a deadlock with another one.
 */
export function runInUnit<Value>(
  database: Database,
  work: (unit: UnitOfWork, transaction: DatabaseTransaction) => Promise<Value>,
): Promise<Value> {
  return repeatAfterConflicts(() =>
    database
      .transaction()
      .execute((transaction) => work(new SqlUnitOfWork(transaction), transaction)),
  );
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
