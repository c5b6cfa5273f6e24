import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { StorageError } from '../storage-error.js';
import { migrations as allMigrations, type PostgresMigration } from './migrations/migrations.js';

/** Number of the lock of the whole database under which one process migrates. */
const migrationLock = 0x65617273;

interface Applied {
  name: string;
  checksum: string;
}

/**
 * Applies the pending migrations in one transaction. Of several processes that start at the same
 * time, one applies them while the others wait.
 *
 * @param nowMs - milliseconds since the epoch
 * @throws StorageError when an applied migration has another checksum
 */
export async function migratePostgres(
  // It has tables that the schema of the service does not name.
  // oxlint-disable-next-line typescript/no-explicit-any
  database: Kysely<any>,
  nowMs: number,
  migrations: readonly PostgresMigration[] = allMigrations,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    await sql`create table if not exists migrations (name text primary key, checksum text not null, applied_at bigint not null)`.execute(
      transaction,
    );
    const { rows } = await sql<Applied>`select name, checksum from migrations`.execute(transaction);
    const applied = new Map(rows.map(({ checksum, name }) => [name, checksum]));
    for (const migration of migrations) {
      const checksum = createHash('sha256').update(migration.sql).digest('hex');
      const known = applied.get(migration.name);
      if (known === checksum) continue;
      if (known !== undefined)
        throw new StorageError(
          `The migration ${migration.name} of this version differs from the one that was applied to the database`,
        );
      await sql.raw(migration.sql).execute(transaction);
      await sql`insert into migrations (name, checksum, applied_at) values (${migration.name}, ${checksum}, ${nowMs})`.execute(
        transaction,
      );
    }
  });
}
