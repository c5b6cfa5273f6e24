import { type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.js';

/** Number of queued pre-recorded jobs, of one key and of all keys. */
export function countQueued(
  database: Database,
  keyId: string,
): Promise<{ ofKey: number; ofAll: number }> {
  return database
    .selectFrom('waiting_counts')
    .select(({ fn }) => [
      sql<number>`coalesce(sum(waiting) filter (where key_id = ${keyId}), 0)`.as('ofKey'),
      fn.coalesce(fn.sum<number>('waiting'), sql<number>`0`).as('ofAll'),
    ])
    .where('item', '=', 'job')
    .executeTakeFirstOrThrow();
}

/** Number of pre-recorded jobs that are being processed. */
export async function countProcessing(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    // Written out, so that PostgreSQL uses the index of these jobs alone.
    .where(sql<boolean>`status = 'processing' and kind = 'pre-recorded'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Time of creation of the oldest queued pre-recorded job, undefined when none is queued. */
export async function findOldestQueued(database: Database): Promise<number | undefined> {
  const { fetched, uploaded } = await database
    .selectFrom('api_keys')
    .select(({ fn }) => [
      // Of each key and stage, which is the first entry of an index.
      fn.min<number | null>(selectOldest(sql`is null`)).as('fetched'),
      fn.min<number | null>(selectOldest(sql`is not null`)).as('uploaded'),
    ])
    .executeTakeFirstOrThrow();
  const times = [fetched, uploaded].filter((time) => time !== null);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Time of creation of the oldest queued job of a key, in one of the two stages. */
const selectOldest = (file: RawBuilder<unknown>) =>
  sql<number | null>`(
    select min(created_at) from jobs
    where key_id = api_keys.id and status = 'queued' and kind = 'pre-recorded' and file_id ${file}
  )`;
