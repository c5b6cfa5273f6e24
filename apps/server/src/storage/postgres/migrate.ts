import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import manifest from '../../../package.json' with { type: 'json' };
import { StorageError } from '../storage-error.js';
import { migrations as allMigrations, type PostgresMigration } from './migrations/migrations.js';
import { isOlderThan, type Release } from './release.js';

/** Number of the lock of the whole database under which one process migrates. */
const migrationLock = 0x65617273;

/** A migration that was applied, by a process of this or of any other version. */
interface Applied {
  readonly name: string;
  readonly checksum: string;
  readonly oldest_release: Release;
}

/** The query builder of a database, which has tables that the schema of the service does not name. */
// oxlint-disable-next-line typescript/no-explicit-any
type AnyDatabase = Kysely<any>;

/** What a version of the service knows. */
export interface KnownSchema {
  /** @defaultValue those of this version */
  readonly migrations?: readonly PostgresMigration[];
  /** @defaultValue that of the service */
  readonly version?: string;
}

/**
 * Applies the pending migrations in one transaction. Of several processes that start at the same
 * time, one applies them while the others wait.
 *
 * @param nowMs - milliseconds since the epoch
 * @returns names of the migrations that were applied
 * @throws StorageError when an applied migration has another checksum, or one that this version
 * does not know needs a newer version
 */
export async function migratePostgres(
  database: AnyDatabase,
  nowMs: number,
  known: KnownSchema = {},
): Promise<string[]> {
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    await sql`create table if not exists migrations (
      name text primary key,
      checksum text not null,
      oldest_release text not null,
      applied_at bigint not null
    )`.execute(transaction);
    const pending = listPending(await readApplied(transaction), known);
    for (const migration of pending) {
      await sql.raw(migration.sql).execute(transaction);
      await sql`insert into migrations (name, checksum, oldest_release, applied_at) values (
        ${migration.name}, ${computeChecksum(migration)}, ${migration.oldestRelease}, ${nowMs}
      )`.execute(transaction);
    }
    return pending.map(({ name }) => name);
  });
}

/**
 * Names of the migrations that `migratePostgres` would apply. Changes nothing.
 *
 * @throws StorageError as `migratePostgres` does
 */
export async function findPendingMigrations(
  database: AnyDatabase,
  known: KnownSchema = {},
): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('migrations') is not null as exists
  `.execute(database);
  const applied = rows[0]?.exists === true ? await readApplied(database) : [];
  return listPending(applied, known).map(({ name }) => name);
}

async function readApplied(database: AnyDatabase): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    select name, checksum, oldest_release from migrations order by name
  `.execute(database);
  return rows;
}

function listPending(
  applied: readonly Applied[],
  { migrations = allMigrations, version = manifest.version }: KnownSchema,
): PostgresMigration[] {
  const pending = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { checksum, name, oldest_release } of applied) {
    const migration = pending.get(name);
    pending.delete(name);
    if (migration === undefined && isOlderThan(version, oldest_release))
      throw new StorageError(
        `The database has the migration ${name}, which needs Earshot ${oldest_release} or newer, and this is Earshot ${version}: use a newer version. Nothing was changed`,
      );
    if (migration !== undefined && computeChecksum(migration) !== checksum)
      throw new StorageError(
        `The migration ${name} of this version differs from the one that was applied to the database`,
      );
  }
  return [...pending.values()];
}

function computeChecksum({ sql: text }: PostgresMigration): string {
  return createHash('sha256').update(text).digest('hex');
}
