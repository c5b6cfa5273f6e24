import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock/index.js';
import type { Viewers } from '../ports/viewers.js';
import { hashSecret } from '../secrets.js';
import { runLater } from './deferred-query.js';
import { lockJob } from './row-locks.js';
import type { Database } from './schema.js';
import { runInUnit } from './unit-of-work.js';

/** Tokens of viewers of live sessions, of 256 random bits each. */
export class SqlViewers implements Viewers {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async create(jobId: string, maximumTokens: number): Promise<string | undefined> {
    const token = randomBytes(32).toString('base64url');
    const created_at = this.#clock.now();
    return runInUnit(this.#database, async (_unit, transaction) => {
      // Those who create tokens of one session do so one after the other.
      await lockJob(transaction, jobId);
      const { tokens } = await transaction
        .selectFrom('live_viewers')
        .select((expression) => expression.fn.countAll<number>().as('tokens'))
        .where('job_id', '=', jobId)
        .executeTakeFirstOrThrow();
      if (Number(tokens) >= maximumTokens) return undefined;
      const viewer = { token_hash: hashSecret(token), job_id: jobId, created_at };
      await runLater(transaction, transaction.insertInto('live_viewers').values(viewer));
      return token;
    });
  }

  async revoke(jobId: string): Promise<void> {
    await this.#database.deleteFrom('live_viewers').where('job_id', '=', jobId).execute();
  }

  async hashes(jobId: string): Promise<Set<string>> {
    const rows = await this.#database
      .selectFrom('live_viewers')
      .select('token_hash')
      .where('job_id', '=', jobId)
      .execute();
    return new Set(rows.map(({ token_hash }) => token_hash));
  }
}
