import type { Database, Statement } from 'better-sqlite3';

/** Statements that one connection keeps compiled. */
const maximumStatements = 400;

const caches = new WeakMap<Database, Map<string, Statement>>();

/** Compiles a statement once for each connection; those that were not used for long are dropped first. */
export function prepared(database: Database, sql: string): Statement {
  let cache = caches.get(database);
  if (cache === undefined) {
    cache = new Map();
    caches.set(database, cache);
  }
  const known = cache.get(sql);
  // Inserting again moves it to the end of the map, which is the order of use.
  if (known !== undefined) cache.delete(sql);
  const statement = known ?? database.prepare(sql);
  cache.set(sql, statement);
  if (cache.size > maximumStatements) {
    const [oldest] = cache.keys();
    if (oldest !== undefined) cache.delete(oldest);
  }
  return statement;
}
