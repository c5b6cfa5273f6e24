import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { PreparedQuery } from '../sql/prepared-query.js';
import { repeatAfterConflicts } from '../sql/repeat-after-conflicts.js';
import { PreparedStatements } from './prepared-statements.js';
import { toPostgresError } from './to-postgres-error.js';

/** Kysely dialect for a pool of connections, whose errors are those of the storage. */
export class PoolDialect implements Dialect {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  createDriver(): Driver {
    return new PoolDriver(this.#pool);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  // The interface of dialects does not know the schema of the database.
  // oxlint-disable-next-line typescript/no-explicit-any
  createIntrospector(database: Kysely<any>): DatabaseIntrospector {
    return new PostgresIntrospector(database);
  }
}

class PoolDriver implements Driver {
  readonly #pool: Pool;
  readonly #statements = new PreparedStatements();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {
    // The first query opens a connection.
  }

  async acquireConnection(): Promise<PoolConnection> {
    try {
      return new PoolConnection(await this.#pool.connect(), this.#statements);
    } catch (error) {
      throw toPostgresError(error);
    }
  }

  async beginTransaction(connection: PoolConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

class PoolConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #statements: PreparedStatements;
  #isInTransaction = false;
  /** True when it is unknown whether a transaction is still open. */
  #isBroken = false;

  constructor(client: PoolClient, statements: PreparedStatements) {
    this.#client = client;
    this.#statements = statements;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#runWhole(query);
    // Kysely has derived the type of the rows from the query.
    const result = { rows: rows as Row[] };
    const hasWritten = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    return hasWritten ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result;
  }

  // oxlint-disable-next-line require-yield -- queries are read in slices instead
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error('Queries cannot be streamed: a slow reader would occupy a connection');
  }

  async begin(): Promise<void> {
    await this.#run('begin');
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    await this.#run('commit');
    this.#isInTransaction = false;
  }

  /** A statement outside of a transaction is one by itself. */
  #runWhole(query: CompiledQuery) {
    const { parameters, sql: text } = query;
    const run = () => this.#run(text, parameters, this.#nameQuery(query));
    return this.#isInTransaction ? run() : repeatAfterConflicts(run);
  }

  async #run(text: string, values: readonly unknown[] = [], name?: string) {
    try {
      return await this.#client.query({
        text,
        values: [...values],
        ...(name === undefined ? {} : { name }),
      });
    } catch (error) {
      throw toPostgresError(error);
    }
  }

  /** Never rejects: the caller must see the error that led to it. */
  async rollback(): Promise<void> {
    this.#isInTransaction = false;
    await this.#run('rollback').catch(() => {
      this.#isBroken = true;
    });
  }

  /**
   * The name under which a query is prepared, if it is. A read whose best plan depends on its
   * parameters, such as a list, is planned anew.
   */
  #nameQuery(query: CompiledQuery): string | undefined {
    const { sql: text } = query;
    if (query instanceof PreparedQuery) return this.#statements.prepare(text);
    return isWrite(query) && !hasAllColumns(text) ? this.#statements.use(text) : undefined;
  }

  /** The end of a connection rolls back, too. */
  release(): void {
    this.#client.release(this.#isBroken);
  }
}

function isWrite({ query }: CompiledQuery): boolean {
  return ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'].includes(query.kind);
}

/**
 * True for a statement whose result changes with each column that a migration adds: prepared, it
 * would fail from then on.
 */
function hasAllColumns(text: string): boolean {
  return /\breturning (?:"\w+"\.)?\*/.test(text);
}
