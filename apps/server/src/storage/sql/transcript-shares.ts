import { randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Clock } from '../../clock/index.js';
import type { NewShare, TranscriptShare, TranscriptShares } from '../ports/transcript-shares.js';
import { hashSecret } from '../secrets.js';
import { runLater } from './deferred-query.js';
import { lockJob } from './row-locks.js';
import type { Database, Schema } from './schema.js';
import { runInUnit } from './unit-of-work.js';

/** Tokens that read a transcript, of 256 random bits each. */
export class SqlTranscriptShares implements TranscriptShares {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

  async create(
    { hasAudio, jobId, lifetimeMs, title }: NewShare,
    maximumShares: number,
  ): Promise<{ token: string; share: TranscriptShare } | undefined> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#clock.now();
    return runInUnit(this.#database, async (_unit, transaction) => {
      // Those who share one transcript do so one after the other.
      await lockJob(transaction, jobId);
      const { shares } = await transaction
        .selectFrom('transcript_shares')
        .select((expression) => expression.fn.countAll<number>().as('shares'))
        .where('job_id', '=', jobId)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      if (Number(shares) >= maximumShares) return undefined;
      const row = {
        id: randomUUID(),
        token_hash: hashSecret(token),
        job_id: jobId,
        title,
        has_audio: hasAudio ? (1 as const) : (0 as const),
        created_at: now,
        expires_at: now + lifetimeMs,
      };
      await runLater(transaction, transaction.insertInto('transcript_shares').values(row));
      return { token, share: toShare(row) };
    });
  }

  async list(jobId: string): Promise<readonly TranscriptShare[]> {
    const rows = await this.#database
      .selectFrom('transcript_shares')
      .selectAll()
      .where('job_id', '=', jobId)
      .where('expires_at', '>', this.#clock.now())
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(toShare);
  }

  async revoke(jobId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database
      .deleteFrom('transcript_shares')
      .where('job_id', '=', jobId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async find(token: string): Promise<{ share: TranscriptShare; keyId: string } | undefined> {
    const row = await this.#database
      .selectFrom('transcript_shares')
      .innerJoin('jobs', 'jobs.id', 'transcript_shares.job_id')
      .innerJoin('api_keys', 'api_keys.id', 'jobs.key_id')
      .selectAll('transcript_shares')
      .select('jobs.key_id')
      .where('transcript_shares.token_hash', '=', hashSecret(token))
      .where('transcript_shares.expires_at', '>', this.#clock.now())
      .where('api_keys.revoked_at', 'is', null)
      .executeTakeFirst();
    return row && { share: toShare(row), keyId: row.key_id };
  }

  async removeExpired(): Promise<void> {
    await this.#database
      .deleteFrom('transcript_shares')
      .where('expires_at', '<=', this.#clock.now())
      .execute();
  }
}

function toShare(row: Selectable<Schema['transcript_shares']>): TranscriptShare {
  return {
    id: row.id,
    jobId: row.job_id,
    title: row.title,
    hasAudio: row.has_audio === 1,
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
  };
}
