import type { Compilable } from 'kysely';
import { MarkedQuery } from './marked-query.js';
import type { Database } from './schema.js';

/** A compiled write whose result is of no use. */
export class DeferredQuery extends MarkedQuery {}

/**
 * Writes something whose result is of no use. In a transaction it is sent together with the next
 * query or with the commit, and an error of it is the error of that query or commit. Outside of a
 * transaction it is written at once.
 */
export async function writeLater(database: Database, write: Compilable): Promise<void> {
  await database.executeQuery(new DeferredQuery(write.compile()));
}
