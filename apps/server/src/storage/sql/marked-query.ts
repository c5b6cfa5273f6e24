import type { CompiledQuery } from 'kysely';

/** A compiled query that the dialects treat in a way of its own, by its class. */
export abstract class MarkedQuery implements CompiledQuery {
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
