import type { Database, Statement } from 'better-sqlite3';

/** Largest number of compiled statements that are cached for a connection. */
const maximumStatements = 400;

const caches = new WeakMap<Database, Map<string, Statement>>();

/**
 * Compiles a statement once for each connection. Beyond the limit, the least recently used one is
 * dropped.
 */
export function prepared(database: Database, sql: string): Statement {
  let cache = caches.get(database);
  if (cache === undefined) {
    cache = new Map();
    caches.set(database, cache);
  }
  const known = cache.get(sql);
  // Inserted again, so that the map is in the order of use.
  if (known !== undefined) cache.delete(sql);
  const statement = known ?? database.prepare(sql);
  cache.set(sql, statement);
  if (cache.size > maximumStatements) {
    const [oldest] = cache.keys();
    if (oldest !== undefined) cache.delete(oldest);
  }
  return statement;
}
