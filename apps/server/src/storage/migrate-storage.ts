import { join } from 'node:path';
import type { Clock } from '../clock/index.js';
import type { StorageSettings } from './open-configured-storage.js';
import { openStorage } from './open-storage.js';
import { findPendingMigrations, migratePostgres } from './postgres/migrate.js';
import { openPool } from './postgres/open-pool.js';
import { openReadyDatabase } from './postgres/open-ready-database.js';
import { findPendingMigrations as findPendingOfFile } from './sqlite/migrate.js';

/** Options of {@link migrateStorage}. */
export interface MigrateOptions {
  readonly clock: Clock;
  /** True to change nothing. @defaultValue false */
  readonly isDryRun?: boolean;
}

/**
 * Applies the pending migrations of the storage that is configured.
 *
 * @returns names of the migrations that were applied, or that would be
 * @throws StorageError when the storage cannot be used, or needs a newer version
 */
export function migrateStorage(
  { cluster, dataFolder }: StorageSettings,
  options: MigrateOptions,
): Promise<string[]> {
  return cluster === undefined
    ? migrateFolder(dataFolder, options)
    : migrateDatabase(cluster.databaseUrl, options);
}

async function migrateDatabase(
  url: string,
  { clock, isDryRun = false }: MigrateOptions,
): Promise<string[]> {
  const names: string[] = [];
  const pool = await openPool({ url, connections: 1 });
  const database = await openReadyDatabase(pool, async (opened) => {
    names.push(
      ...(isDryRun
        ? await findPendingMigrations(opened)
        : await migratePostgres(opened, clock.now())),
    );
  });
  await database.destroy();
  return names;
}

async function migrateFolder(
  dataFolder: string,
  { clock, isDryRun = false }: MigrateOptions,
): Promise<string[]> {
  const names = findPendingOfFile(join(dataFolder, 'earshot.db'));
  if (isDryRun || names.length === 0) return names;
  const storage = await openStorage(dataFolder, { clock });
  await storage.close();
  return names;
}
