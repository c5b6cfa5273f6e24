import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import type { Pool, types } from 'pg';
import type { Database, Schema } from '../sql/schema.js';
import { PoolDialect } from './pool-dialect.js';

/** Object ids of the types of PostgreSQL whose values this service reads in another way. */
const typeIds = { int8: 20, json: 114, numeric: 1700 } as const;

/**
 * Reads numbers of 64 bits and sums as numbers, since all of them are below 2^53, and JSON as its
 * text.
 */
function createTypes(defaults: typeof types): Pick<typeof types, 'getTypeParser'> {
  const parsers = new Map<number, (text: string) => unknown>([
    [typeIds.int8, Number],
    [typeIds.numeric, Number],
    [typeIds.json, (text) => text],
  ]);
  return {
    getTypeParser: (id: number, format?: 'text' | 'binary') =>
      (format === 'binary' ? undefined : parsers.get(id)) ??
      // The overloads of the declaration have the same implementation.
      (defaults.getTypeParser as (id: number, format?: string) => (text: string) => unknown)(
        id,
        format,
      ),
  };
}

/** Options of {@link openPool}. */
export interface PoolOptions {
  /** `postgres://…` */
  readonly url: string;
  /** Largest number of connections. */
  readonly connections: number;
}

/**
 * Opens a pool of connections. The driver is loaded only here, since the service does without it on
 * SQLite.
 */
export async function openPool({ connections, url }: PoolOptions): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    application_name: 'earshot',
    types: createTypes(pg.types),
  });
  // A connection that breaks is replaced when the next one is needed. Its query, if there is one,
  // rejects with the error.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => {
    connection.on('error', () => undefined);
  });
  return pool;
}

/** The query builder of a pool. An empty list contains nothing, as on SQLite. */
export function openPostgresDatabase(pool: Pool): Database {
  return new Kysely<Schema>({
    dialect: new PoolDialect(pool),
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
}
