import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  type SelectModifierNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { DeferredQuery } from '../../sql/deferred-query.js';
import type { Database, Schema } from '../../sql/schema.js';
import type { StatementResult } from './database-thread-protocol.js';
import type { DatabaseThreads } from './database-threads.js';
import type { DatabaseTransaction } from './writer-transaction.js';

/** Opens the query builder of a database in threads. */
export function openDatabase(threads: DatabaseThreads): Database {
  return new Kysely<Schema>({ dialect: new ThreadsDialect(threads) });
}

/**
 * Kysely dialect for SQLite in threads. Transactions and statements that write go to the writer,
 * queries outside of a transaction to the readers.
 */
class ThreadsDialect implements Dialect {
  readonly #threads: DatabaseThreads;

  constructor(threads: DatabaseThreads) {
    this.#threads = threads;
  }

  createDriver(): Driver {
    return new ThreadsDriver(this.#threads);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new LocklessCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new SqliteAdapter();
  }

  // The interface of dialects does not know the schema of the database.
  // oxlint-disable-next-line typescript/no-explicit-any
  createIntrospector(database: Kysely<any>): SqliteIntrospector {
    return new SqliteIntrospector(database);
  }
}

/**
 * Leaves out the locks of rows: a transaction holds the lock of the whole database from its start.
 */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    const isLock = node.modifier?.startsWith('For') === true || node.modifier === 'SkipLocked';
    if (!isLock) super.visitSelectModifier(node);
  }
}

class ThreadsDriver implements Driver {
  readonly #threads: DatabaseThreads;

  constructor(threads: DatabaseThreads) {
    this.#threads = threads;
  }

  async init(): Promise<void> {
    // The threads are already running.
  }

  async acquireConnection(): Promise<ThreadsConnection> {
    return new ThreadsConnection(this.#threads);
  }

  async beginTransaction(connection: ThreadsConnection): Promise<void> {
    connection.transaction = await this.#threads.begin();
  }

  async commitTransaction(connection: ThreadsConnection): Promise<void> {
    await connection.transaction?.commit();
  }

  async rollbackTransaction(connection: ThreadsConnection): Promise<void> {
    await connection.transaction?.rollback();
  }

  async releaseConnection(): Promise<void> {
    // A connection has no resources of its own.
  }

  destroy(): Promise<void> {
    return this.#threads.close();
  }
}

class ThreadsConnection implements DatabaseConnection {
  transaction: DatabaseTransaction | undefined;
  readonly #threads: DatabaseThreads;

  constructor(threads: DatabaseThreads) {
    this.#threads = threads;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { parameters, query, sql } = compiled;
    const request = { kind: 'statement', sql, parameters } as const;
    if (compiled instanceof DeferredQuery && this.transaction !== undefined) {
      this.transaction.defer(request);
      return { rows: [] };
    }
    const run = (): Promise<unknown> => {
      if (this.transaction !== undefined) return this.transaction.run(request);
      return SelectQueryNode.is(query) ? this.#threads.read(request) : this.#threads.write(request);
    };
    // A thread replies to a statement with its result.
    const result = (await run()) as StatementResult;
    // Kysely has derived the type of the rows from the query.
    if ('rows' in result) return { rows: result.rows as Row[] };
    return {
      numAffectedRows: BigInt(result.changes),
      insertId: BigInt(result.insertId),
      rows: [],
    };
  }

  // oxlint-disable-next-line require-yield -- queries are read in slices instead
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error('Queries cannot be streamed: a slow reader would occupy a thread');
  }
}
