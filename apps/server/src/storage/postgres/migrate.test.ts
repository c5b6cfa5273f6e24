import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../../../test/support/postgres-server.js';
import { findPendingMigrations, migratePostgres } from './migrate.js';
import type { PostgresMigration } from './migrations/migrations.js';
import { openPool, openPostgresDatabase } from './open-pool.js';
import { isOlderThan } from './release.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.stop());

const open = async () => {
  const pool = await openPool({ url: await server.createDatabase(), connections: 4 });
  const database = openPostgresDatabase(pool);
  onTestFinished(() => database.destroy());
  return database;
};

const first: PostgresMigration = {
  name: '0001-first',
  sql: 'create table first (id integer)',
  oldestRelease: '1.0.0',
};
/** A column that older versions do not use. */
const expansion: PostgresMigration = {
  name: '0002-expansion',
  sql: 'alter table first add column name text',
  oldestRelease: '1.0.0',
};
/** The end of what older versions use. */
const contraction: PostgresMigration = {
  name: '0003-contraction',
  sql: 'alter table first drop column id',
  oldestRelease: '1.2.0',
};

test('what is pending is listed without a change, applied once, and named', async () => {
  const database = await open();
  const known = { migrations: [first, expansion], version: '1.1.0' };
  const tables = () =>
    sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`
      .execute(database)
      .then(({ rows }) => rows.map(({ name }) => name));
  expect(await findPendingMigrations(database, known)).toEqual(['0001-first', '0002-expansion']);
  expect(await tables()).toEqual([]);
  const applied = await Promise.all(
    Array.from({ length: 4 }, () => migratePostgres(database, 1, known)),
  );
  expect(applied.flat()).toEqual(['0001-first', '0002-expansion']);
  expect(await tables()).toEqual(['first', 'migrations']);
  expect(await findPendingMigrations(database, known)).toEqual([]);
});

test('a node of an older version starts beside a newer schema, unless that needs a newer version', async () => {
  const database = await open();
  const newer = { migrations: [first, expansion], version: '1.1.0' };
  const older = { migrations: [first], version: '1.0.3' };
  await migratePostgres(database, 1, newer);
  expect(await migratePostgres(database, 2, older)).toEqual([]);
  expect(await findPendingMigrations(database, older)).toEqual([]);

  await migratePostgres(database, 3, {
    migrations: [first, expansion, contraction],
    version: '1.3.0',
  });
  const refusal =
    'The database has the migration 0003-contraction, which needs Earshot 1.2.0 or newer, and this is Earshot 1.1.0: use a newer version. Nothing was changed';
  await expect(migratePostgres(database, 4, newer)).rejects.toThrow(refusal);
  await expect(findPendingMigrations(database, newer)).rejects.toThrow(refusal);
  expect(await migratePostgres(database, 5, { ...newer, version: '1.2.0' })).toEqual([]);
});

test('a migration that fails, or differs from the applied one, changes nothing', async () => {
  const database = await open();
  const version = '1.0.0';
  const broken = { ...expansion, sql: 'create table second (id integer); select no_such_thing()' };
  await expect(
    migratePostgres(database, 1, { migrations: [first, broken], version }),
  ).rejects.toThrow('no_such_thing');
  expect(await findPendingMigrations(database, { migrations: [first], version })).toEqual([
    '0001-first',
  ]);
  await migratePostgres(database, 1, { migrations: [first], version });
  const changed = { ...first, sql: 'create table first (id bigint)' };
  await expect(
    migratePostgres(database, 2, { migrations: [changed, expansion], version }),
  ).rejects.toThrow('The migration 0001-first of this version differs');
  expect(await migratePostgres(database, 3, { migrations: [first, expansion], version })).toEqual([
    '0002-expansion',
  ]);
});

test('versions are compared by their numbers, and one before its release is older than that', () => {
  const older = ['1.1.9', '1.9.10', '0.99.0', '2.0.0-beta.1', '1.10.0'];
  const same = ['2.0.0', '2.0.1', '2.0.1-beta.1', '10.0.0', '2.10.0'];
  expect(older.filter((version) => !isOlderThan(version, '2.0.0'))).toEqual([]);
  expect(same.filter((version) => isOlderThan(version, '2.0.0'))).toEqual([]);
  expect(isOlderThan('1.9.0', '1.10.0')).toBe(true);
});
