import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { ClaimStage, EndedClaim } from '../ports/job-claims.js';
import { type ClaimQueries, type NextJobsOptions, needsOfJob } from '../sql/claim-queries.js';
import { findJob, toEndedJob } from '../sql/job-rows.js';
import { releasedLease } from '../sql/schema.js';

/** Claims one job: claims are short, and nothing else is written between two of them. */
const claimNext: ClaimQueries['claim'] = async (database, change, options) => {
  const token = randomUUID();
  const claimed = await database
    .updateTable('jobs')
    .set(change(sql`${token}`))
    .where('id', '=', nextJobQuery(options))
    .returning(['id', 'abandoned_token', needsOfJob.as('needs')])
    .executeTakeFirst();
  if (claimed === undefined) return [];
  const job = await findJob(database, { id: claimed.id });
  // Its owner has deleted it in the meantime.
  if (job === undefined) return [];
  const lease = { jobId: claimed.id, token };
  return [{ job, lease, needs: claimed.needs, abandonedToken: claimed.abandoned_token }];
};

/** Each statement is short, and they are committed together. */
const endOneByOne: ClaimQueries['end'] = async (transaction, ends) => {
  const ended: EndedClaim[] = [];
  for (const { lease, ...change } of ends) {
    const row = await transaction
      .updateTable('jobs')
      .set({ ...releasedLease, ...change })
      .where('id', '=', lease.jobId)
      .where('lease_token', '=', lease.token)
      .returning(['id', 'key_id', 'request_params'])
      .executeTakeFirst();
    if (row !== undefined) ended.push({ ...toEndedJob(row), leaseToken: lease.token });
  }
  return ended;
};

/** The stage of a job, in the same words as the condition of its partial index. */
const isInStage = {
  fetch: sql.raw('file_id is null'),
  transcribe: sql.raw('file_id is not null'),
};
/**
 * The indexes are named explicitly, since the planner would choose one by status, which scans every
 * job of a key in that status.
 */
const indexOf = {
  fetch: sql.raw('indexed by jobs_to_fetch'),
  transcribe: sql.raw('indexed by jobs_to_transcribe'),
};

function nextJobQuery(options: NextJobsOptions): RawBuilder<string> {
  const { excludedKeyIds, excludedNeeds, maximumFetchedAhead, nowMs, stages } = options;
  // A job that is due later than the longest delay allows was written before the time of the
  // machine was set back.
  const furthestMs = nowMs + options.longestDelayMs;
  const isServed = isServedHere(excludedNeeds);
  // The oldest job of each key is found by its index, so that the duration does not grow with the
  // number of jobs.
  const oldest = (stage: ClaimStage) => sql`select (
    select id from jobs ${indexOf[stage]}
    where status = 'queued' and kind = 'pre-recorded' and ${isInStage[stage]} and key_id = keys.id
      and available_at not between ${nowMs + 1} and ${furthestMs} and ${isServed}
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
  const isInStages = sql.join(stages.map(chooseCondition), sql` or `);
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
      where status = 'processing' and kind = 'pre-recorded' and (${isInStages}) and key_id not in (${keys}) and ${options.isLeaseOver} and ${isServed}
    )
    select jobs.id from candidates join jobs on jobs.id = candidates.id
    left join busy on busy.key_id = jobs.key_id
    left join key_turns on key_turns.key_id = jobs.key_id
      and key_turns.stage = iif(jobs.file_id is null, 'fetch', 'transcribe')
    order by coalesce(busy.jobs, 0), coalesce(key_turns.turn, 0), jobs.created_at, jobs.id limit 1
  )`;
}

const chooseCondition = (stage: ClaimStage) => isInStage[stage];

/** The condition that the needs of a job are not excluded, in the stage that has any. */
function isServedHere(excludedNeeds: readonly string[]): RawBuilder<unknown> {
  return excludedNeeds.length === 0
    ? sql`true`
    : sql`(jobs.file_id is null or ${needsOfJob} not in (${sql.join(excludedNeeds)}))`;
}

/** The queries of SQLite, whose claims run one after the other. */
export const sqliteClaimQueries: ClaimQueries = {
  claim: claimNext,
  end: endOneByOne,
  // Named, since the planner would choose the index by status.
  runningJobs: sql.raw('jobs indexed by jobs_in_work'),
};
