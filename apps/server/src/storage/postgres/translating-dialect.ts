import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { toPostgresError } from './to-postgres-error.js';

/** The dialect of PostgreSQL, whose errors are those of the storage. */
export class TranslatingDialect extends PostgresDialect {
  override createDriver(): Driver {
    return new TranslatingDriver(super.createDriver());
  }
}

class TranslatingDriver implements Driver {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<TranslatingConnection> {
    return new TranslatingConnection(await translated(this.#driver.acquireConnection()));
  }

  beginTransaction(
    { connection }: TranslatingConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    return translated(this.#driver.beginTransaction(connection, settings));
  }

  commitTransaction({ connection }: TranslatingConnection): Promise<void> {
    return translated(this.#driver.commitTransaction(connection));
  }

  async rollbackTransaction({ connection }: TranslatingConnection): Promise<void> {
    // The caller must see the error that led to the rollback. The end of a connection rolls back
    // too.
    await this.#driver.rollbackTransaction(connection).catch(() => undefined);
  }

  releaseConnection({ connection }: TranslatingConnection): Promise<void> {
    return this.#driver.releaseConnection(connection);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class TranslatingConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.connection = connection;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return translated(this.connection.executeQuery<Row>(query));
  }

  streamQuery<Row>(
    query: CompiledQuery,
    chunkSize?: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    return this.connection.streamQuery<Row>(query, chunkSize);
  }
}

async function translated<Value>(outcome: Promise<Value>): Promise<Value> {
  try {
    return await outcome;
  } catch (error) {
    throw toPostgresError(error);
  }
}
