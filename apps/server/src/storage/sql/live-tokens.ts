import type { ErrorCode } from '@earshot/core';
import type { Clock } from '../../clock/index.js';
import type { AdmittedSession, LiveTokens } from '../ports/live-ownership.js';
import type { UnitOfWork } from '../ports/unit-of-work.js';
import { runLater } from './deferred-query.js';
import { findJob } from './job-rows.js';
import type { Database } from './schema.js';
import { requireTransaction } from './unit-of-work.js';

/** Tokens of live sessions in the database. */
export class SqlLiveTokens implements LiveTokens {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

  async addToken(
    unit: UnitOfWork,
    token: { jobId: string; hash: string; lifetimeMs: number },
  ): Promise<void> {
    const transaction = requireTransaction(unit);
    await runLater(
      transaction,
      transaction.insertInto('live_sessions').values({
        job_id: token.jobId,
        token_hash: token.hash,
        token_expires_at: this.#clock.now() + token.lifetimeMs,
      }),
    );
  }

  async findByToken(hash: string): Promise<AdmittedSession | undefined> {
    const sessions = this.#database
      .selectFrom('live_sessions')
      .innerJoin('jobs', 'jobs.id', 'live_sessions.job_id')
      .select(['live_sessions.job_id', 'live_sessions.token_expires_at', 'jobs.lease_owner']);
    const own = await sessions.where('live_sessions.token_hash', '=', hash).executeTakeFirst();
    const found =
      own ??
      (await sessions
        .innerJoin('live_viewers', 'live_viewers.job_id', 'live_sessions.job_id')
        .where('live_viewers.token_hash', '=', hash)
        .executeTakeFirst());
    if (found === undefined) return undefined;
    const { job_id, lease_owner, token_expires_at } = found;
    if (token_expires_at !== null && token_expires_at <= this.#clock.now()) return undefined;
    const job = await findJob(this.#database, { id: job_id });
    if (job === undefined) return undefined;
    return {
      job,
      owner: lease_owner,
      role: own === undefined ? 'viewer' : 'sender',
    };
  }

  async reachableIds(): Promise<Set<string>> {
    const rows = await this.#database
      .selectFrom('live_sessions')
      .innerJoin('jobs', 'jobs.id', 'live_sessions.job_id')
      .select('jobs.id')
      .where((condition) =>
        condition.or([
          condition('jobs.status', 'in', ['queued', 'processing']),
          condition('token_expires_at', '>', this.#clock.now()),
        ]),
      )
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  async expireUnopened(): Promise<number> {
    const now = this.#clock.now();
    const reasonCode: ErrorCode = 'session_not_opened';
    const error = {
      code: 408,
      message: 'No socket was opened before the token of the session expired',
      reason_code: reasonCode,
    };
    const { numUpdatedRows } = await this.#database
      .updateTable('jobs')
      .set({
        status: 'error',
        completed_at: now,
        error_code: error.code,
        error_message: error.message,
        post_session_metadata: JSON.stringify({ error }),
      })
      .where('kind', '=', 'live')
      .where('status', '=', 'queued')
      .where('id', 'in', (session) =>
        session
          .selectFrom('live_sessions')
          .select('live_sessions.job_id')
          .where('token_expires_at', '<=', now),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }
}
