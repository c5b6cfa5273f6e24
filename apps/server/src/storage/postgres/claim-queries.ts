import { type RawBuilder, sql } from 'kysely';
import type { ClaimStage } from '../ports/job-claims.js';
import type { ClaimQueries, NextJobOptions } from '../sql/claim-queries.js';

/** Jobs of an idle key among which a claim chooses. */
const candidatesOfKey = 4;
/** Keys with the fewest running jobs, of which a claim looks at more than one job. */
const idleKeys = 16;

/** The queries of PostgreSQL, any number of whose claims run at once. */
export const postgresClaimQueries: ClaimQueries = {
  nextJob: nextJobQuery,
  runningJobs: sql.raw('jobs'),
};

const isQueued = sql.raw(`jobs.status = 'queued' and jobs.kind = 'pre-recorded'`);
const isRunning = sql.raw(`jobs.status = 'processing' and jobs.kind = 'pre-recorded'`);
const isInStage = {
  fetch: sql.raw('jobs.file_id is null'),
  transcribe: sql.raw('jobs.file_id is not null'),
};

/**
 * Orders the keys by the number of their running jobs, takes the oldest jobs of the first ones, and
 * chooses the first that no other claim has locked. Its conditions are repeated where the row is
 * locked, since the database checks them again there.
 */
function nextJobQuery(options: NextJobOptions): RawBuilder<string> {
  const { excludedKeyIds, isLeaseOver, stages } = options;
  const ofStages = (query: (stage: ClaimStage) => RawBuilder<unknown>, separator: string) =>
    sql.join(stages.map(query), sql.raw(` ${separator} `));
  const isInStages = sql`(${ofStages((stage) => isInStage[stage], 'or')})`;
  return sql<string>`(
    with busy as (
      select key_id, count(*) as number from jobs where ${isRunning} and ${isInStages} group by key_id
    ),
    idle as materialized (
      select oldest.key_id, oldest.stage, coalesce(busy.number, 0) as busy
      from (${ofStages((stage) => oldestOfEachKey(stage, options), 'union all')}) as oldest
      left join busy on busy.key_id = oldest.key_id
      order by busy, oldest.created_at, oldest.id limit ${idleKeys}
    ),
    candidates as materialized (
      ${ofStages((stage) => oldestOfIdleKeys(stage, options), 'union all')}
      union all
      select id, created_at, 0 from jobs
      where ${isRunning} and ${isInStages} and ${isLeaseOver} and not key_id = any(${excludedKeyIds})
    )
    select jobs.id from candidates join jobs on jobs.id = candidates.id
    where (${isQueued} or (${isRunning} and ${isLeaseOver}))
    order by candidates.load, candidates.created_at, candidates.id
    limit 1 for update of jobs skip locked
  )`;
}

/** Steps from the oldest waiting job of one key to that of the next. */
function oldestOfEachKey(stage: ClaimStage, options: NextJobOptions): RawBuilder<unknown> {
  const oldestAfter = (keyId: RawBuilder<unknown>) => sql`
    select key_id, id, created_at from jobs
    where ${isWaiting(stage, options)} and jobs.key_id > ${keyId}
    order by key_id, created_at, id limit 1`;
  return sql`select key_id, id, created_at, ${stage}::text as stage from (
    with recursive first as (
      (${oldestAfter(sql`''`)})
      union all
      select next.* from first cross join lateral (${oldestAfter(sql`first.key_id`)}) as next
    )
    select * from first where not key_id = any(${options.excludedKeyIds})
  ) as first`;
}

/** The oldest job of each idle key, and those after it, since others may have locked the first. */
function oldestOfIdleKeys(stage: ClaimStage, options: NextJobOptions): RawBuilder<unknown> {
  return sql`select next.id, next.created_at, idle.busy + next.place as load
    from idle cross join lateral (
      select id, created_at, row_number() over (order by created_at, id) as place from jobs
      where ${isWaiting(stage, options)} and jobs.key_id = idle.key_id
      order by created_at, id limit ${candidatesOfKey}
    ) as next
    where idle.stage = ${stage}`;
}

/**
 * The condition that a job waits for a stage, and may be claimed. Fetched audio uses disk space
 * until it is transcribed, so that only a limited amount is fetched ahead.
 */
function isWaiting(
  stage: ClaimStage,
  { longestDelayMs, maximumFetchedAhead, nowMs }: NextJobOptions,
): RawBuilder<unknown> {
  const isDue = sql`jobs.available_at not between ${nowMs + 1} and ${nowMs + longestDelayMs}`;
  const isNext = sql`${isQueued} and ${isInStage[stage]} and ${isDue}`;
  if (stage === 'transcribe') return isNext;
  return sql`${isNext} and (
    select count(*) from (
      select 1 from jobs as ahead
      where ahead.status = 'queued' and ahead.kind = 'pre-recorded' and ahead.file_id is not null
        and ahead.key_id = jobs.key_id and ahead.created_at <= jobs.created_at
      limit ${maximumFetchedAhead}
    ) as fetched
  ) < ${maximumFetchedAhead}`;
}
