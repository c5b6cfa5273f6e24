import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from '../schema.js';

/** A compiled write whose result is of no use. */
export class DeferredQuery implements CompiledQuery {
  readonly parameters: CompiledQuery['parameters'];
  readonly query: CompiledQuery['query'];
  readonly queryId: CompiledQuery['queryId'];
  readonly sql: string;

  constructor({ parameters, query, queryId, sql }: CompiledQuery) {
    this.parameters = parameters;
    this.query = query;
    this.queryId = queryId;
    this.sql = sql;
  }
}

/**
 * Writes something whose result is of no use. In a transaction it is sent together with the next
 * query or with the commit, and an error of it is the error of that query or commit. Outside of a
 * transaction it is written at once.
 */
export async function writeLater(database: Database, write: Compilable): Promise<void> {
  await database.executeQuery(new DeferredQuery(write.compile()));
}
