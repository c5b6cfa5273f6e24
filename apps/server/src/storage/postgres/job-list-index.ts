import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type JobFilter, toTimeSpan } from '../filters/job-filter.js';
import { listMetadataTokenGroups } from '../filters/metadata-tokens.js';
import type {
  FoundIds,
  JobListIndex,
  ListArgument,
  ListedIds,
  SearchArgument,
} from '../ports/job-list-index.js';
import type { Database } from '../sql/schema.js';
import { splitWords } from './search-words.js';

/**
 * Lists and searches by the indexes of the table of jobs, which the database keeps up to date: the
 * facts of their metadata, and their words.
 */
export class PostgresJobListIndex implements JobListIndex {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list({ filter, keyId, limit, offset }: ListArgument): Promise<ListedIds> {
    const { from, to } = toTimeSpan(filter);
    let query = this.#database
      .selectFrom('jobs')
      .select('id')
      .where('key_id', '=', keyId)
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .offset(offset);
    if (filter.kind !== undefined) query = query.where('kind', 'in', filter.kind);
    if (filter.status !== undefined) query = query.where('status', 'in', filter.status);
    for (const hasFact of hasFacts(keyId, filter)) query = query.where(hasFact);
    const rows = await query.execute();
    return { ids: rows.slice(0, limit).map(({ id }) => id), hasMore: rows.length > limit };
  }

  async search({ before, keyId, limit, words }: SearchArgument): Promise<FoundIds> {
    const wanted = words.flatMap(splitWords);
    if (wanted.length === 0) return { ids: [], next: null };
    // Words are letters and digits, so that quotes are enough.
    const query = wanted.map((word) => `'${word}':*`).join(' & ');
    const { rows } = await sql<{ id: string; number: number }>`
      select id, number from jobs
      where key_id = ${keyId} and words @@ ${query}::tsquery
        and number < ${before ?? Number.MAX_SAFE_INTEGER}
      order by number desc limit ${limit + 1}
    `.execute(this.#database);
    const page = rows.slice(0, limit);
    return {
      ids: page.map(({ id }) => id),
      next: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
    };
  }

  update(): Promise<number> {
    return Promise.resolve(0);
  }
}

/** Conditions that the metadata of a job have what a filter wants. */
function hasFacts(keyId: string, filter: JobFilter): RawBuilder<SqlBool>[] {
  return listMetadataTokenGroups(keyId, filter.custom_metadata).map(
    (alternatives) => sql<SqlBool>`facts && ${alternatives}::uuid[]`,
  );
}
