import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import SqliteDatabase, { type Database } from 'better-sqlite3';
import manifest from '../../../package.json' with { type: 'json' };
import { StorageError } from '../storage-error.js';
import { migrations as allMigrations, type Migration } from './migrations/migrations.js';

const { version } = manifest;

/**
 * Applies the pending migrations in one transaction, so that processes which start at the same time
 * do not conflict. Takes no lock when the schema is up to date.
 *
 * @throws StorageError when the database was written by a newer version, or an applied migration
 * has another checksum
 */
export function migrate(
  database: Database,
  now: number,
  migrations: readonly Migration[] = allMigrations,
): void {
  if (listPending(database, migrations).length === 0) return;
  const step = database.transaction(() => {
    database.exec(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at integer not null) strict',
    );
    for (const migration of listPending(database, migrations)) {
      database.exec(migration.sql);
      database
        .prepare('insert into migrations (name, checksum, applied_at) values (?, ?, ?)')
        .run(migration.name, computeChecksum(migration), now);
    }
  });
  step.immediate();
}

/**
 * Names of the migrations that a database file does not have. Changes nothing.
 *
 * @param path - path of the file, which need not exist
 * @throws StorageError as `migrate` does, SqliteError
 */
export function findPendingMigrations(path: string): string[] {
  if (!existsSync(path)) return allMigrations.map(({ name }) => name);
  const database = new SqliteDatabase(path, { readonly: true });
  try {
    return listPending(database, allMigrations).map(({ name }) => name);
  } finally {
    database.close();
  }
}

function listPending(database: Database, migrations: readonly Migration[]): readonly Migration[] {
  const isNew =
    database.prepare("select 1 from sqlite_schema where name = 'migrations'").get() === undefined;
  if (isNew) return migrations;
  const applied = database
    .prepare<[], { name: string; checksum: string }>(
      'select name, checksum from migrations order by name',
    )
    .all();
  for (const { name, checksum } of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (known === undefined)
      throw new StorageError(
        `The database was written by a newer version of Earshot, with the schema ${applied.at(-1)?.name ?? name}; Earshot ${version} knows the schema ${migrations.at(-1)?.name ?? 'none'} at most: use the newer version, or restore the backup from before it. Nothing was changed`,
      );
    if (computeChecksum(known) !== checksum)
      throw new StorageError(
        `The migration ${name} of this version differs from the one that was applied to the database`,
      );
  }
  return migrations.slice(applied.length);
}

function computeChecksum({ sql }: Migration): string {
  return createHash('sha256').update(sql).digest('hex');
}
