import { type RawBuilder, sql } from 'kysely';
import type { ClaimStage } from '../ports/job-claims.js';
import type { ClaimQueries, NextJobOptions } from '../sql/claim-queries.js';

/** Oldest jobs of each key among which a claim chooses, since others may have locked the first. */
const candidatesOfKey = 4;
/** Keys with the fewest running jobs, of which a claim looks at more than the oldest job. */
const idleKeys = 16;

/** The queries of PostgreSQL, any number of whose claims run at once. */
export const postgresClaimQueries: ClaimQueries = {
  nextJob: nextJobQuery,
  runningJobs: sql.raw('jobs'),
};

/**
 * Orders the keys by the number of their running jobs, takes the oldest jobs of the first
 * ones, and chooses the first that no other claim has locked. Its conditions are repeated where the row is locked, since the database checks them again there.
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
  // Steps from the oldest due job of one key to that of the next.
  const oldestOf = (stage: ClaimStage, after: RawBuilder<unknown>) => sql`
    select key_id, id, created_at from jobs
    where ${isQueued} and ${isInStage[stage]} and ${isDue} and jobs.key_id > ${after}
      and ${stage === 'fetch' ? mayBeFetched : sql`true`}
    order by key_id, created_at, id limit 1`;
  const oldest = stages.map(
    (stage) => sql`
      select key_id, id, created_at, ${stage}::text as stage from (
        with recursive first as (
          (${oldestOf(stage, sql`''`)})
          union all
          select next.* from first cross join lateral (${oldestOf(stage, sql`first.key_id`)}) as next
        )
        select * from first where not key_id = any(${excludedKeyIds})
      ) as first`,
  );
  // The jobs after the oldest of a key, which others may have locked.
  const waiting = stages.map(
    (stage) => sql`
      select next.id, next.created_at, idle.busy + next.place as load
      from idle cross join lateral (
        select id, created_at, row_number() over (order by created_at, id) as place from jobs
        where ${isQueued} and ${isInStage[stage]} and ${isDue} and jobs.key_id = idle.key_id
          and ${stage === 'fetch' ? mayBeFetched : sql`true`}
        order by created_at, id limit ${candidatesOfKey}
      ) as next
      where idle.stage = ${stage}`,
  );
  const isInStages = sql`(${sql.join(
    stages.map((stage) => isInStage[stage]),
    sql` or `,
  )})`;
  const isRunning = sql.raw(`jobs.status = 'processing' and jobs.kind = 'pre-recorded'`);
  return sql<string>`(
    with busy as (
      select key_id, count(*) as number from jobs where ${isRunning} and ${isInStages} group by key_id
    ),
    idle as materialized (
      select oldest.key_id, oldest.stage, coalesce(busy.number, 0) as busy
      from (${sql.join(oldest, sql` union all `)}) as oldest
      left join busy on busy.key_id = oldest.key_id
      order by busy, oldest.created_at, oldest.id limit ${idleKeys}
    ),
    candidates as materialized (
      ${sql.join(waiting, sql` union all `)}
      union all
      select id, created_at, 0 from jobs
      where ${isRunning} and ${isInStages} and ${options.isLeaseOver}
        and not key_id = any(${excludedKeyIds})
    )
    select jobs.id from candidates join jobs on jobs.id = candidates.id
    where (${isQueued} or (${isRunning} and ${options.isLeaseOver}))
    order by candidates.load, candidates.created_at, candidates.id
    limit 1 for update of jobs skip locked
  )`;
}
