import { type RawBuilder, sql } from 'kysely';
import type { ClaimStage } from '../ports/job-claims.js';
import { type ClaimQueries, type NextJobsOptions, needsOfJob } from '../sql/claim-queries.js';
import type { JobChange } from '../sql/fenced-write.js';
import { type JobRow, jobColumns, jobSelection, toEndedJob, toStoredJob } from '../sql/job-rows.js';
import { PreparedQuery } from '../sql/prepared-query.js';
import type { Database, Schema } from '../sql/schema.js';

/** Keys with the fewest running jobs, of which a claim looks at more than one job. */
const idleKeys = 16;
/**
 * Jobs among which a claim chooses, shared by the idle keys, for each of their needs. There are more
 * than it takes, since claims at the same time lock the first ones.
 */
const candidates = 64;

/** Claims the next jobs, and reads them, in one statement. */
const claimNext: ClaimQueries['claim'] = async (database, change, options) => {
  const read = selectClaimed(database, change(sql`gen_random_uuid()::text`), options);
  const { rows } = await database.executeQuery<ClaimedRow>(new PreparedQuery(read.compile()));
  return rows.map((row) => ({
    job: toStoredJob(row),
    lease: { jobId: row.id, token: row.lease_token },
    needs: row.needs,
    abandonedToken: row.abandoned_token,
  }));
};

/** Changes the next jobs. As they were changed, they have the name of the table in what follows. */
function changeNext(database: Database, change: JobChange, options: NextJobsOptions) {
  return database.with('jobs', (query) =>
    query
      .updateTable('jobs')
      .set(change)
      .where(sql<boolean>`jobs.id = any(array(${nextJobsQuery(options)}))`)
      .returning([
        ...jobColumns,
        'jobs.abandoned_token',
        'jobs.lease_token',
        needsOfJob.as('needs'),
      ]),
  );
}

/**
 * Query that changes the next jobs, and reads them with what belongs to them, by one row of each
 * table for each job: planned while a table is small, an ordinary join would read all of it.
 */
function selectClaimed(database: Database, change: JobChange, options: NextJobsOptions) {
  return changeNext(database, change, options)
    .selectFrom('jobs')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('files')
          .selectAll()
          .whereRef('files.id', '=', 'jobs.file_id')
          .limit(sql<number>`1`)
          .as('files'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('job_results')
          .selectAll()
          .whereRef('job_results.job_id', '=', 'jobs.id')
          .limit(sql<number>`1`)
          .as('job_results'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('job_progress')
          .selectAll()
          .whereRef('job_progress.job_id', '=', 'jobs.id')
          .limit(sql<number>`1`)
          .as('job_progress'),
      (join) => join.onTrue(),
    )
    .select(jobSelection)
    .select(['jobs.abandoned_token', 'jobs.lease_token', sql<string>`jobs.needs`.as('needs')]);
}

type ClaimedRow = JobRow & {
  readonly abandoned_token: string | null;
  readonly lease_token: string;
  readonly needs: string;
};

/** Ends any number of jobs in one statement. */
const endTogether: ClaimQueries['end'] = async (transaction, ends) => {
  const given = ends.map(({ lease, ...change }) => ({ ...lease, ...change }));
  const { rows } = await sql<
    Pick<Schema['jobs'], 'id' | 'key_id' | 'request_params'> & { readonly token: string }
  >`
    update jobs set status = ended.status, completed_at = ended.completed_at,
      error_code = ended.error_code, error_message = ended.error_message,
      post_session_metadata = ended.post_session_metadata::json,
      lease_token = null, lease_owner = null, lease_expires_at = null
    from json_to_recordset(${JSON.stringify(given)}::json) as ended (
      "jobId" text, token text, status text, completed_at bigint, error_code integer,
      error_message text, post_session_metadata text
    )
    where jobs.id = ended."jobId" and jobs.lease_token = ended.token
    returning jobs.id, jobs.key_id, jobs.request_params, ended.token
  `.execute(transaction);
  return rows.map(({ token, ...row }) => ({ ...toEndedJob(row), leaseToken: token }));
};

/** The queries of PostgreSQL, any number of whose claims run at once. */
export const postgresClaimQueries: ClaimQueries = {
  claim: claimNext,
  end: endTogether,
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

function chooseLines(stage: ClaimStage, { excludedNeeds }: NextJobsOptions): Lines {
  return stage === 'transcribe' && excludedNeeds.length > 0 ? linesByNeeds : oneLine;
}

/**
 * Orders the keys by the number of their running jobs and by their last turns, takes the oldest jobs
 * of the first ones, and chooses the first that no other claim has locked. Its conditions are
 * repeated where the row is locked, since the database checks them again there. A second job of a
 * key comes after the first ones of others with as many, since its turn has just been.
 */
function nextJobsQuery(options: NextJobsOptions): RawBuilder<unknown> {
  const { excludedKeyIds, excludedNeeds, isLeaseOver, stages } = options;
  const ofStages = (query: (stage: ClaimStage) => RawBuilder<unknown>, separator: string) =>
    sql.join(stages.map(query), sql.raw(` ${separator} `));
  const isInStages = sql`(${ofStages((stage) => isInStage[stage], 'or')})`;
  const isServed = sql`(jobs.file_id is null or not ${needsOfJob} = any(${excludedNeeds}))`;
  return sql`
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
      select id, created_at, 0, 0, 0 from jobs
      where ${isRunning} and ${isInStages} and ${isLeaseOver} and ${isServed}
        and not key_id = any(${excludedKeyIds})
    )
    select jobs.id from candidates join jobs on jobs.id = candidates.id
    where (${isQueued} or (${isRunning} and ${isLeaseOver}))
    order by candidates.load, candidates.place, candidates.turn, candidates.created_at, candidates.id
    limit ${options.limit} for update of jobs skip locked`;
}

/** Steps from the oldest waiting job of one line to that of the next. */
function oldestOfEachLine(stage: ClaimStage, options: NextJobsOptions): RawBuilder<unknown> {
  const { isAfter, name, place } = chooseLines(stage, options);
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
function oldestOfIdleKeys(stage: ClaimStage, options: NextJobsOptions): RawBuilder<unknown> {
  const { name, place, placeOfLine } = chooseLines(stage, options);
  return sql`select id, created_at, busy + place as load, place, turn from (
    select next.id, next.created_at, idle.busy, idle.turn, row_number() over (
      partition by idle.key_id order by next.created_at, next.id
    ) as place
    from idle join lines on lines.key_id = idle.key_id and lines.stage = idle.stage
    cross join lateral (
      select id, created_at, key_id, ${name} as line from jobs
      where ${isWaiting(stage, options)}
        and (${place}, jobs.created_at, jobs.id) >= (${placeOfLine}, lines.created_at, lines.id)
      order by ${place}, created_at, id limit (select ${candidates}::integer / greatest(count(*), 1) from idle)
    ) as next
    where idle.stage = ${stage} and next.key_id = lines.key_id and next.line = lines.line
  ) as next`;
}

/**
 * The condition that a job waits for a stage, and may be claimed. Fetched audio uses disk space
 * until it is transcribed, so that only a limited amount is fetched ahead.
 */
function isWaiting(
  stage: ClaimStage,
  { longestDelayMs, maximumFetchedAhead, nowMs }: NextJobsOptions,
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
