import { sql } from 'kysely';
import type { Clock } from '../../clock/index.js';
import type {
  CancelledClaim,
  ClaimEnd,
  ClaimRequest,
  EndedClaim,
  JobClaim,
  JobClaims,
  JobEnding,
  JobError,
  Lease,
  WriteAlso,
  WriteWithEnds,
} from '../ports/job-claims.js';
import type { ProgressReport } from '../ports/job-progress.js';
import type { StoredObject } from '../stored-object.js';
import type { ClaimQueries } from './claim-queries.js';
import { runLater } from './deferred-query.js';
import { type JobChange, writeFenced, writeUnderLease } from './fenced-write.js';
import { toEndedJob } from './job-rows.js';
import type { LeaseClock } from './lease-clock.js';
import { type Database, type DatabaseTransaction, releasedLease, type Schema } from './schema.js';
import { runInUnit } from './unit-of-work.js';
import { appendReport, resetStage } from './write-progress.js';

/** Claims of jobs, each in one statement. */
export class SqlJobClaims implements JobClaims {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #leases: LeaseClock;
  readonly #queries: ClaimQueries;

  /**
   * @param leases - measures the leases
   * @param queries - parts that each database has in words of its own
   */
  constructor(
    database: Database,
    { leases, queries }: { leases: LeaseClock; queries: ClaimQueries },
    clock: Pick<Clock, 'now'>,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#leases = leases;
    this.#queries = queries;
  }

  claim({ leaseMs, owner, ...request }: ClaimRequest): Promise<JobClaim[]> {
    return this.#queries.claim(
      this.#database,
      (token) => ({
        status: 'processing',
        attempts: sql<number>`jobs.attempts + 1`,
        abandoned_token: sql<string | null>`jobs.lease_token`,
        lease_token: token,
        lease_owner: owner,
        lease_expires_at: this.#leases.computeEnd(leaseMs),
      }),
      { ...request, nowMs: this.#clock.now(), isLeaseOver: this.#leases.isOver(leaseMs) },
    );
  }

  extend(lease: Lease, leaseMs: number): Promise<boolean> {
    return writeUnderLease(this.#database, lease, {
      lease_expires_at: this.#leases.computeEnd(leaseMs),
    });
  }

  report(lease: Lease, report: ProgressReport, leaseMs: number): Promise<boolean> {
    const extended = { lease_expires_at: this.#leases.computeEnd(leaseMs) };
    return writeFenced(this.#database, lease, extended, (_unit, transaction) =>
      appendReport(transaction, lease.jobId, report),
    );
  }

  handOver(
    lease: Lease,
    { fileId, postSessionMetadata }: { fileId: string; postSessionMetadata: StoredObject },
    storeFile: WriteAlso,
  ): Promise<boolean> {
    const queued = {
      ...releasedLease,
      status: 'queued' as const,
      attempts: 0,
      available_at: this.#clock.now(),
      post_session_metadata: JSON.stringify(postSessionMetadata),
    };
    return writeFenced(this.#database, lease, queued, async (unit, transaction) => {
      await resetStage(transaction, lease.jobId);
      await storeFile(unit);
      await runLater(
        transaction,
        transaction.updateTable('jobs').set({ file_id: fileId }).where('id', '=', lease.jobId),
      );
    });
  }

  retry(
    lease: Lease,
    { delayMs, maximumAttempts }: { delayMs: number; maximumAttempts: number },
  ): Promise<boolean> {
    const later = {
      available_at: sql<number>`cast(${this.#clock.now()} as bigint) + cast(${delayMs} as bigint) * attempts`,
    };
    return this.#requeue(lease, later, maximumAttempts);
  }

  release(lease: Lease): Promise<boolean> {
    return this.#requeue(lease, { attempts: sql<number>`attempts - 1` });
  }

  defer(lease: Lease, delayMs: number): Promise<boolean> {
    return writeUnderLease(this.#database, lease, {
      ...releasedLease,
      status: 'queued',
      attempts: sql<number>`attempts - 1`,
      available_at: this.#clock.now() + delayMs,
    });
  }

  async end(ends: readonly ClaimEnd[], also: WriteWithEnds<EndedClaim>): Promise<boolean[]> {
    if (ends.length === 0) return [];
    const rows = ends.map(({ ending, lease }) => ({ lease, ...this.#ended(ending) }));
    const ended = await runInUnit(this.#database, async (unit, transaction) => {
      const written = await this.#queries.end(transaction, rows);
      if (written.length === 0) return written;
      await removeProgress(
        transaction,
        written.map(({ id }) => id),
      );
      await also(unit, written);
      return written;
    });
    const tokens = new Set(ended.map(({ leaseToken }) => leaseToken));
    // Of two ends under one lease, the first one was written.
    return ends.map(({ lease }) => tokens.delete(lease.token));
  }

  cancel(
    { jobId, keyId }: { keyId: string; jobId: string },
    error: JobError,
    also: WriteWithEnds,
  ): Promise<CancelledClaim> {
    return runInUnit(this.#database, async (unit, transaction) => {
      const job = await transaction
        .selectFrom('jobs')
        .select([
          'attempts',
          'error_code',
          'lease_token',
          'post_session_metadata',
          'request_params',
          'status',
        ])
        .where('id', '=', jobId)
        .where('key_id', '=', keyId)
        .where('kind', '=', 'pre-recorded')
        .forUpdate()
        .executeTakeFirst();
      if (job === undefined) return { kind: 'not-found' };
      if (job.status === 'done' || job.status === 'error')
        return { kind: 'already-ended', errorCode: job.error_code };
      const { attempts, lease_token: token, post_session_metadata: metadata } = job;
      // The storage wrote the metadata from an object.
      const ended = {
        ...(JSON.parse(metadata) as StoredObject),
        attempts,
        error: describeError(error),
      };
      await runLater(
        transaction,
        transaction
          .updateTable('jobs')
          .set({
            ...this.#failed(error),
            post_session_metadata: JSON.stringify(ended),
          })
          .where('id', '=', jobId),
      );
      await removeProgress(transaction, [jobId]);
      await also(unit, [toEndedJob({ id: jobId, key_id: keyId, ...job })]);
      return { kind: 'cancelled', token };
    });
  }

  async *endExhausted(
    { leaseMs, maximumAttempts, ...error }: { leaseMs: number; maximumAttempts: number } & JobError,
    also: WriteWithEnds,
  ): AsyncGenerator<{ id: string; leaseToken: string | null }, void, undefined> {
    const isExhausted = sql<boolean>`status = 'processing' and kind = 'pre-recorded' and ${this.#leases.isOver(leaseMs)} and attempts >= ${maximumAttempts}`;
    // There are very rarely any, and a read takes no lock.
    const exhausted = sql<Pick<Schema['jobs'], 'attempts' | 'id' | 'lease_token'>>`(
      select id, attempts, lease_token from ${this.#queries.runningJobs} where ${isExhausted}
    )`;
    const rows = await this.#database.selectFrom(exhausted.as('exhausted')).selectAll().execute();
    for (const { attempts, id, lease_token } of rows) {
      const isEnded = await runInUnit(this.#database, async (unit, transaction) => {
        const row = await transaction
          .updateTable('jobs')
          .set({
            ...this.#failed(error),
            post_session_metadata: JSON.stringify({ attempts, error: describeError(error) }),
          })
          .where('id', '=', id)
          .where('attempts', '=', attempts)
          .where(isExhausted)
          .returning(['id', 'key_id', 'request_params'])
          .executeTakeFirst();
        if (row === undefined) return false;
        await removeProgress(transaction, [id]);
        await also(unit, [toEndedJob(row)]);
        return true;
      });
      if (isEnded) yield { id, leaseToken: lease_token };
    }
  }

  async expireLeases(owners: readonly string[]): Promise<number> {
    if (owners.length === 0) return 0;
    const { numUpdatedRows } = await this.#database
      .updateTable('jobs')
      .set({ lease_expires_at: 0 })
      .where('kind', '=', 'pre-recorded')
      .where('status', '=', 'processing')
      .where('lease_owner', 'in', owners)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  #requeue(lease: Lease, change: JobChange, fewerAttemptsThan?: number): Promise<boolean> {
    return writeFenced(
      this.#database,
      lease,
      { ...releasedLease, status: 'queued', ...change },
      (_unit, transaction) => resetStage(transaction, lease.jobId),
      fewerAttemptsThan,
    );
  }

  #ended(ending: JobEnding) {
    return {
      status: ending.status,
      completed_at: this.#clock.now(),
      error_code: ending.status === 'error' ? ending.errorCode : null,
      error_message: ending.status === 'error' ? ending.message : null,
      post_session_metadata: JSON.stringify(ending.postSessionMetadata),
    };
  }

  #failed({ errorCode, message }: Pick<JobError, 'errorCode' | 'message'>) {
    return {
      ...releasedLease,
      status: 'error' as const,
      completed_at: this.#clock.now(),
      error_code: errorCode,
      error_message: message,
    };
  }
}

/** An error as `post_session_metadata` has it. */
function describeError({ errorCode, message, reasonCode }: JobError): StoredObject {
  return { code: errorCode, message, reason_code: reasonCode };
}

function removeProgress(
  transaction: DatabaseTransaction,
  jobIds: readonly string[],
): Promise<void> {
  return runLater(
    transaction,
    transaction.deleteFrom('job_progress').where('job_id', 'in', jobIds),
  );
}
