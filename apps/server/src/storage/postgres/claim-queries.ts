import { type RawBuilder, sql } from 'kysely';
import type { ClaimStage } from '../ports/job-claims.js';
import { type ClaimQueries, type NextJobOptions, needsOfJob } from '../sql/claim-queries.js';

/** Jobs of an idle key among which a claim chooses, for each of its needs. */
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
 * The lines that the jobs of a key wait in, of which a claim knows the first job each. One line is
 * enough, unless jobs with some needs are skipped: then those with the same needs are a line, so
 * that a claim steps over all of them. Computing the needs of a job takes longer than finding it.
 */
interface Lines {
  /** The line of a job. */
  readonly name: RawBuilder<string>;
  /** Columns of the index by which the first jobs are found, before the age of a job. */
  readonly place: RawBuilder<unknown>;
  /** These columns in a row of `lines`. */
  readonly placeOfLine: RawBuilder<unknown>;
  /** Compares them with those of the line before. */
  readonly isAfter: (keyId: RawBuilder<unknown>, line: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const oneLine: Lines = {
  name: sql`''::text`,
  place: sql`jobs.key_id`,
  placeOfLine: sql`lines.key_id`,
  isAfter: (keyId) => sql`jobs.key_id > ${keyId}`,
};
const linesByNeeds: Lines = {
  name: needsOfJob,
  place: sql`jobs.key_id, ${needsOfJob}`,
  placeOfLine: sql`lines.key_id, lines.line`,
  isAfter: (keyId, line) => sql`(jobs.key_id, ${needsOfJob}) > (${keyId}, ${line})`,
};

function linesOf(stage: ClaimStage, { excludedNeeds }: NextJobOptions): Lines {
  return stage === 'transcribe' && excludedNeeds.length > 0 ? linesByNeeds : oneLine;
}

/**
 * Orders the keys by the number of their running jobs and by their last turns, takes the oldest jobs of the first ones, and
 * chooses the first that no other claim has locked. Its conditions are repeated where the row is
 * locked, since the database checks them again there.
 */
function nextJobQuery(options: NextJobOptions): RawBuilder<string> {
  const { excludedKeyIds, excludedNeeds, isLeaseOver, stages } = options;
  const ofStages = (query: (stage: ClaimStage) => RawBuilder<unknown>, separator: string) =>
    sql.join(stages.map(query), sql.raw(` ${separator} `));
  const isInStages = sql`(${ofStages((stage) => isInStage[stage], 'or')})`;
  const isServed = sql`(jobs.file_id is null or not ${needsOfJob} = any(${excludedNeeds}))`;
  return sql<string>`(
    with busy as (
      select key_id, count(*) as number from jobs where ${isRunning} and ${isInStages} group by key_id
    ),
    lines as materialized (${ofStages((stage) => oldestOfEachLine(stage, options), 'union all')}),
    oldest as (
      select distinct on (key_id, stage) key_id, stage, id, created_at
      from lines order by key_id, stage, created_at, id
    ),
    idle as materialized (
      select oldest.key_id, oldest.stage, coalesce(busy.number, 0) as busy,
        coalesce(key_turns.turn, 0) as turn
      from oldest left join busy on busy.key_id = oldest.key_id
      left join key_turns on key_turns.key_id = oldest.key_id and key_turns.stage = oldest.stage
      order by busy, turn, oldest.created_at, oldest.id limit ${idleKeys}
    ),
    candidates as materialized (
      ${ofStages((stage) => oldestOfIdleKeys(stage, options), 'union all')}
      union all
      select id, created_at, 0, 0 from jobs
      where ${isRunning} and ${isInStages} and ${isLeaseOver} and ${isServed}
        and not key_id = any(${excludedKeyIds})
    )
    select jobs.id from candidates join jobs on jobs.id = candidates.id
    where (${isQueued} or (${isRunning} and ${isLeaseOver}))
    order by candidates.load, candidates.turn, candidates.created_at, candidates.id
    limit 1 for update of jobs skip locked
  )`;
}

/** Steps from the oldest waiting job of one line to that of the next. */
function oldestOfEachLine(stage: ClaimStage, options: NextJobOptions): RawBuilder<unknown> {
  const { isAfter, name, place } = linesOf(stage, options);
  const oldestAfter = (keyId: RawBuilder<unknown>, line: RawBuilder<unknown>) => sql`
    select key_id, ${name} as line, id, created_at from jobs
    where ${isWaiting(stage, options)} and ${isAfter(keyId, line)}
    order by ${place}, created_at, id limit 1`;
  return sql`select key_id, line, id, created_at, ${stage}::text as stage from (
    with recursive first as (
      (${oldestAfter(sql`''`, sql`''`)})
      union all
      select next.* from first
      cross join lateral (${oldestAfter(sql`first.key_id`, sql`first.line`)}) as next
    )
    select * from first
    where not key_id = any(${options.excludedKeyIds}) and not line = any(${options.excludedNeeds})
  ) as first`;
}

/**
 * The oldest jobs of each line of the idle keys, since others may have locked the first ones. The
 * query reads from the first one: asked for the jobs of a line, the planner may read and sort all.
 */
function oldestOfIdleKeys(stage: ClaimStage, options: NextJobOptions): RawBuilder<unknown> {
  const { name, place, placeOfLine } = linesOf(stage, options);
  return sql`select next.id, next.created_at, idle.busy + row_number() over (
      partition by idle.key_id order by next.created_at, next.id
    ) as load, idle.turn
    from idle join lines on lines.key_id = idle.key_id and lines.stage = idle.stage
    cross join lateral (
      select id, created_at, key_id, ${name} as line from jobs
      where ${isWaiting(stage, options)}
        and (${place}, jobs.created_at, jobs.id) >= (${placeOfLine}, lines.created_at, lines.id)
      order by ${place}, created_at, id limit ${candidatesOfKey}
    ) as next
    where idle.stage = ${stage} and next.key_id = lines.key_id and next.line = lines.line`;
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
