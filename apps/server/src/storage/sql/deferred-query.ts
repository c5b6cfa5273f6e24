import type { Compilable } from 'kysely';
import { MarkedQuery } from './marked-query.js';
import type { Database } from './schema.js';

/** A compiled query whose result is of no use. */
export class DeferredQuery extends MarkedQuery {}

/**
 * Runs a write or a lock whose result is of no use. In a transaction it may be sent together with
 * the next query or with the commit, and an error of it is then the error of that query or commit.
 * Outside of a transaction it is run at once.
 */
export async function runLater(database: Database, query: Compilable): Promise<void> {
  await database.executeQuery(new DeferredQuery(query.compile()));
}
