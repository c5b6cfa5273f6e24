import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClaimRequest, ClaimStage } from '../ports/job-claims.js';

/** Options of {@link nextJobQuery}. */
export interface NextJobOptions extends Omit<ClaimRequest, 'owner' | 'leaseMs'> {
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** Condition that the lease of a job has expired. */
  readonly isLeaseOver: RawBuilder<SqlBool>;
}

/** Parts of the statements of claims. */
export interface ClaimQueries {
  /**
   * Selects the id of the job to claim next. It is part of the statement that claims the job, so
   * that no two workers claim the same one.
   */
  readonly nextJob: (options: NextJobOptions) => RawBuilder<string>;
  /** The table of the jobs, of which those in work are wanted. */
  readonly jobsInWork: RawBuilder<unknown>;
}

/** The queries of SQLite, whose claims run one after the other. */
export const claimQueries: ClaimQueries = {
  nextJob: nextJobQuery,
  // Named, since the planner would choose the index by status.
  jobsInWork: sql.raw('jobs indexed by jobs_in_work'),
};

function nextJobQuery(options: NextJobOptions): RawBuilder<string> {
  const { excludedKeyIds, maximumFetchedAhead, nowMs, stages } = options;
  // A job that is due later than the longest delay allows was written before the time of the
  // machine was set back.
  const furthestMs = nowMs + options.longestDelayMs;
  // The oldest job of each key is found by its index, so that the duration does not grow with the
  // number of jobs.
  const oldest = (stage: ClaimStage) => sql`select (
    select id from jobs ${indexOf[stage]}
    where status = 'queued' and kind = 'pre-recorded' and ${isInStage[stage]} and key_id = keys.id
      and available_at not between ${nowMs + 1} and ${furthestMs}
    order by created_at, id limit 1
  ) as id from keys`;
  // Fetched audio uses disk space until it is transcribed, so only a limited amount is fetched
  // ahead.
  const mayBeFetched = sql`(
    select count(*) from (
      select 1 from jobs as ahead ${indexOf.transcribe}
      where ahead.status = 'queued' and ahead.kind = 'pre-recorded' and ahead.file_id is not null
        and ahead.key_id = jobs.key_id and ahead.created_at <= jobs.created_at
      limit ${maximumFetchedAhead}
    )
  ) < ${maximumFetchedAhead}`;
  const candidates = stages.map((stage) =>
    stage === 'fetch'
      ? sql`select jobs.id from (${oldest(stage)}) as first join jobs on jobs.id = first.id where ${mayBeFetched}`
      : oldest(stage),
  );
  const isInStages = sql.join(
    stages.map((stage) => isInStage[stage]),
    sql` or `,
  );
  const keys = sql.join([sql`''`, ...excludedKeyIds.map((id) => sql`${id}`)]);
  return sql<string>`(
    with keys as (select id from api_keys where id not in (${keys})),
    busy as (
      select key_id, count(*) as jobs from jobs indexed by jobs_in_work
      where status = 'processing' and kind = 'pre-recorded' and (${isInStages}) group by key_id
    ),
    candidates as (
      ${sql.join(candidates, sql` union all `)}
      union all
      select id from jobs indexed by jobs_in_work
      where status = 'processing' and kind = 'pre-recorded' and (${isInStages}) and key_id not in (${keys}) and ${options.isLeaseOver}
    )
    select jobs.id from candidates join jobs on jobs.id = candidates.id
    left join busy on busy.key_id = jobs.key_id
    order by coalesce(busy.jobs, 0), jobs.created_at, jobs.id limit 1
  )`;
}
