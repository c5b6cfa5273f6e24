import { type RawBuilder, sql } from 'kysely';
import type { ClaimStage } from '../ports/job-claims.js';
import type { ClaimQueries, NextJobOptions } from '../sqlite/next-job-query.js';

/** Oldest jobs of each key among which a claim chooses, since others may have locked the first. */
const candidatesOfKey = 4;
/** Largest number of candidates of a claim. */
const maximumCandidates = 64;

/** The queries of PostgreSQL, any number of whose claims run at once. */
export const postgresClaimQueries: ClaimQueries = {
  nextJob: nextJobQuery,
  jobsInWork: sql.raw('jobs'),
};

/**
 * Steps over the keys that have jobs, takes the oldest jobs of each, orders them by the number of
 * jobs of their key that are in work, and chooses the first that no other claim has locked. Its
 * conditions are repeated where the row is locked, since the database checks them again there.
 */
function nextJobQuery(options: NextJobOptions): RawBuilder<string> {
  const { excludedKeyIds, maximumFetchedAhead, nowMs, stages } = options;
  const isInStage = {
    fetch: sql.raw('jobs.file_id is null'),
    transcribe: sql.raw('jobs.file_id is not null'),
  };
  const isQueued = sql.raw(`jobs.status = 'queued' and jobs.kind = 'pre-recorded'`);
  const isDue = sql`jobs.available_at not between ${nowMs + 1} and ${nowMs + options.longestDelayMs}`;
  // Fetched audio uses disk space until it is transcribed, so only a limited amount is fetched
  // ahead.
  const mayBeFetched = sql`(
    select count(*) from (
      select 1 from jobs as ahead
      where ahead.status = 'queued' and ahead.kind = 'pre-recorded' and ahead.file_id is not null
        and ahead.key_id = jobs.key_id and ahead.created_at <= jobs.created_at
      limit ${maximumFetchedAhead}
    ) as fetched
  ) < ${maximumFetchedAhead}`;
  const keysOf = (stage: ClaimStage) => sql`(
    with recursive keys (key_id) as (
      select min(key_id) from jobs where ${isQueued} and ${isInStage[stage]}
      union all
      select (
        select min(key_id) from jobs
        where ${isQueued} and ${isInStage[stage]} and jobs.key_id > keys.key_id
      ) from keys where keys.key_id is not null
    )
    select key_id from keys where key_id is not null and not key_id = any(${excludedKeyIds})
  )`;
  const waiting = stages.map(
    (stage) => sql`
      select first.* from ${keysOf(stage)} as keys cross join lateral (
        select id, key_id, created_at, row_number() over (order by created_at, id) as place
        from jobs
        where ${isQueued} and ${isInStage[stage]} and ${isDue} and jobs.key_id = keys.key_id
          and ${stage === 'fetch' ? mayBeFetched : sql`true`}
        order by created_at, id limit ${candidatesOfKey}
      ) as first`,
  );
  const isInStages = sql`(${sql.join(
    stages.map((stage) => isInStage[stage]),
    sql` or `,
  )})`;
  const isInWork = sql.raw(`jobs.status = 'processing' and jobs.kind = 'pre-recorded'`);
  return sql<string>`(
    with busy as (
      select key_id, count(*) as number from jobs where ${isInWork} and ${isInStages} group by key_id
    ),
    candidates as materialized (
      select first.id, first.created_at, coalesce(busy.number, 0) + first.place as load
      from (
        ${sql.join(waiting, sql` union all `)}
        union all
        select id, key_id, created_at, 1 from jobs
        where ${isInWork} and ${isInStages} and ${options.isLeaseOver}
          and not key_id = any(${excludedKeyIds})
      ) as first left join busy on busy.key_id = first.key_id
      order by load, first.created_at, first.id limit ${maximumCandidates}
    )
    select jobs.id from candidates join jobs on jobs.id = candidates.id
    where (${isQueued} or (${isInWork} and ${options.isLeaseOver}))
    order by candidates.load, candidates.created_at, candidates.id
    limit 1 for update of jobs skip locked
  )`;
}
