import { type RawBuilder, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../../clock/index.js';
import { errorMessage } from '../../../errors/caught-error.js';
import type {
  ImportedBlob,
  Row,
  RowProgress,
  RowTarget,
  TargetState,
} from '../../import/import-ports.js';
import { type ImportedTable, importedTables } from '../../import/imported-tables.js';
import type { Database } from '../../sql/schema.js';
import { StorageError } from '../../storage-error.js';
import { indexAllLabels } from '../index-labels.js';
import { migratePostgres } from '../migrate.js';
import { lockOfNode } from '../node-lock.js';
import { openReadyDatabase } from '../open-ready-database.js';
import { convertRow } from './convert-row.js';

/** Number of the lock of the whole database under which one process imports. */
export const importLock = 0x65617274;

/**
 * Time within which the database must have noticed that a process which imported before was killed,
 * in milliseconds: the last statement of that process may still run.
 */
const lockWaitMs = 10_000;
const lockNotAvailable = '55P03';

/** Rows that are read at once. */
const rowsAtOnce = 64;

/** The import of a data folder into a database, which notes how far it is. */
export class DatabaseImport implements RowTarget {
  readonly #database: Database;
  readonly #connection: PoolClient;
  readonly #clock: Pick<Clock, 'now'>;

  private constructor(database: Database, connection: PoolClient, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#connection = connection;
    this.#clock = clock;
  }

  /**
   * Opens a database, of which this process alone may be importing into.
   *
   * @param pool - at least two connections, which are closed with the import
   * @throws StorageError when it cannot be used, or another process imports
   */
  static async open(pool: Pool, clock: Pick<Clock, 'now'>): Promise<DatabaseImport> {
    const database = await openReadyDatabase(pool, async (opened) => {
      await sql`select 1`.execute(opened);
    });
    const connection = await pool.connect();
    const opened = new DatabaseImport(database, connection, clock);
    try {
      await connection.query(`set lock_timeout = ${lockWaitMs}`);
      await connection.query('select pg_advisory_lock($1)', [importLock]);
      await connection.query('reset lock_timeout');
      return opened;
    } catch (error) {
      await opened.close();
      if ((error as { readonly code?: unknown }).code !== lockNotAvailable) throw error;
      throw new StorageError('Another import into the database is under way');
    }
  }

  async inspect(keyIds: readonly string[]): Promise<TargetState> {
    if (!(await this.#hasSchema())) return { kind: 'empty' };
    const { rows } = await sql<{ source: string; progress: string; completed_at: number | null }>`
      select source, progress, completed_at from imports
    `.execute(this.#database);
    const [begun] = rows;
    const completedAtMs = begun?.completed_at ?? null;
    if (completedAtMs !== null && (await this.#hasAnyKey(keyIds)))
      return { kind: 'completed', completedAtMs };
    await this.#requireUnused();
    await requireNoOtherKeys(this.#database, keyIds);
    return begun === undefined || completedAtMs !== null
      ? { kind: 'empty' }
      : {
          kind: 'begun',
          source: begun.source,
          progress: JSON.parse(begun.progress) as RowProgress,
        };
  }

  async begin(source: string, keyIds: readonly string[]): Promise<void> {
    await migratePostgres(this.#database, this.#clock.now());
    const tables = importedTables.map(({ name }) => sql.table(name));
    await this.#database.transaction().execute(async (transaction) => {
      // A node may have started in the meantime.
      await sql`lock table api_keys in access exclusive mode`.execute(transaction);
      await requireNoOtherKeys(transaction, keyIds);
      await sql`truncate ${sql.join(tables)}`.execute(transaction);
      await sql`
        insert into imports (id, source, progress) values (1, ${source}, '{}')
        on conflict (id) do update set source = excluded.source, progress = excluded.progress, completed_at = null
      `.execute(transaction);
    });
  }

  convert({ name }: ImportedTable, row: Row): Row {
    return convertRow(name, row);
  }

  async write({ key, name }: ImportedTable, rows: readonly Row[]): Promise<void> {
    const last = rows.at(-1);
    if (last === undefined) return;
    const columns = Object.keys(last);
    const values = rows.map(
      (row): RawBuilder<unknown> => sql`(${sql.join(columns.map((column) => row[column]))})`,
    );
    const progress = JSON.stringify({ [name]: key.map((column) => last[column]) });
    await this.#database
      .transaction()
      .execute(async (transaction) => {
        // The rows that triggers would write are copied.
        await sql`set local earshot.imports = 'on'`.execute(transaction);
        await sql`
          insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
          overriding system value values ${sql.join(values)}
        `.execute(transaction);
        await sql`
          update imports set progress = (progress::jsonb || ${progress}::jsonb)::text
        `.execute(transaction);
      })
      .catch((error: unknown) => {
        throw new StorageError(
          `Rows of ${name} cannot be written to the database: ${errorMessage(error)}`,
          { cause: error },
        );
      });
  }

  async *rows(
    { name }: ImportedTable,
    columns: readonly string[],
  ): AsyncGenerator<Row, void, undefined> {
    const connection = await this.#database.startTransaction().execute();
    try {
      const selected = sql.join(columns.map((column) => sql.ref(column)));
      await sql`
        declare imported no scroll cursor for select ${selected} from ${sql.table(name)}
      `.execute(connection);
      for (;;) {
        const { rows } = await sql<Row>`
          fetch ${sql.raw(String(rowsAtOnce))} from imported
        `.execute(connection);
        yield* rows;
        if (rows.length < rowsAtOnce) return;
      }
    } finally {
      await connection.rollback().execute();
    }
  }

  async importedAmong(names: readonly string[]): Promise<Set<string>> {
    const { rows } = await sql<{ name: string }>`
      select name from imported_blobs where name = any(${names}::text[])
    `.execute(this.#database);
    return new Set(rows.map(({ name }) => name));
  }

  async noteBlob({ name, sha256, size }: ImportedBlob): Promise<void> {
    await sql`
      insert into imported_blobs (name, size, sha256) values (${name}, ${size}, ${sha256})
    `.execute(this.#database);
  }

  async complete(): Promise<void> {
    await sql`select setval(pg_get_serial_sequence('jobs', 'number'), max(number)) from jobs
      having max(number) is not null`.execute(this.#database);
    await indexAllLabels(this.#database);
    // The plans of queries need to know the sizes of the tables.
    await sql`analyze`.execute(this.#database);
    await this.#database.transaction().execute(async (transaction) => {
      await sql`update imports set completed_at = ${this.#clock.now()}`.execute(transaction);
      await sql`truncate imported_blobs`.execute(transaction);
    });
  }

  async close(): Promise<void> {
    this.#connection.release(true);
    await this.#database.destroy();
  }

  async #hasSchema(): Promise<boolean> {
    const { rows } = await sql<{ exists: boolean }>`
      select to_regclass('imports') is not null as exists
    `.execute(this.#database);
    return rows[0]?.exists === true;
  }

  /** True when the database has a key, whose id is that of no other one, of the data folder. */
  async #hasAnyKey(keyIds: readonly string[]): Promise<boolean> {
    const { rows } = await sql`
      select 1 from api_keys where id = any(${keyIds}::text[]) limit 1
    `.execute(this.#database);
    return rows.length > 0;
  }

  /** Refuses a database that nodes use. */
  async #requireUnused(): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select id from nodes where exists (${sql.raw(lockOfNode('nodes.id'))})
    `.execute(this.#database);
    if (rows.length > 0)
      throw new StorageError(
        `The database is in use by ${rows.length === 1 ? 'one node of the service: stop it' : `${rows.length} nodes of the service: stop them`} first`,
      );
  }
}

/** Refuses a database that has data of another service. */
async function requireNoOtherKeys(database: Database, keyIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from api_keys where not id = any(${keyIds}::text[]) order by created_at, id limit 1
  `.execute(database);
  const [other] = rows;
  if (other !== undefined)
    throw new StorageError(
      `The database has other data already: its API key ${JSON.stringify(other.name)} (${other.id}) is not of the data folder. Import into an empty database and an empty bucket`,
    );
}
