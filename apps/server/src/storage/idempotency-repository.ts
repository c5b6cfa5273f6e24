import type { Clock } from '../clock/index.js';
import type { Database, DatabaseTransaction } from './schema.js';

/** The first answer to a request, which is given again to its repetitions. */
export interface IdempotentAnswer {
  status: number;
  /** JSON. */
  body: string;
}

/** A request that may be repeated. */
export interface IdempotentRequest {
  keyId: string;
  /** What the caller sent as `Idempotency-Key`. */
  idempotencyKey: string;
  /** By which an equal request is told from another one. */
  requestHash: string;
}

/** What became of a request that may be a repetition. */
export type IdempotentOutcome =
  | { kind: 'first' }
  | { kind: 'repeated'; answer: IdempotentAnswer }
  | { kind: 'conflict' };

/** A request that was answered. */
export interface KeptAnswer {
  requestHash: string;
  answer: IdempotentAnswer;
}

const lifetimeMs = 24 * 3600 * 1000;

/** Answers that are given again when their request is repeated within 24 hours. */
export class IdempotencyRepository {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Whether a request is a repetition of an answered one. */
  find(request: IdempotentRequest): Promise<IdempotentOutcome> {
    return findIn(this.#database, request, this.#clock.now());
  }

  /** The request that a key of a caller was used for, with its answer; undefined when the key is free. */
  get(
    request: Pick<IdempotentRequest, 'keyId' | 'idempotencyKey'>,
  ): Promise<KeptAnswer | undefined> {
    return getFrom(this.#database, request, this.#clock.now());
  }

  /**
   * Looks for an answer and, when there is none, keeps this one together with whatever `work` writes: all or nothing.
   *
   * @param request - undefined when the caller gave no key: then `work` is just done
   * @param answer - what the caller is told
   * @param work - what the request is about
   */
  async answerOnce(
    request: IdempotentRequest | undefined,
    answer: IdempotentAnswer,
    work: (transaction: DatabaseTransaction) => Promise<void>,
  ): Promise<IdempotentOutcome> {
    return this.#database.transaction().execute(async (transaction) => {
      if (request !== undefined) {
        const now = this.#clock.now();
        // A write first: it takes the write lock, so that nothing changes between the look and the answer.
        await removeExpiredFrom(transaction, now);
        const outcome = await findIn(transaction, request, now);
        if (outcome.kind !== 'first') return outcome;
        await transaction
          .insertInto('idempotency')
          .values({
            key_id: request.keyId,
            idempotency_key: request.idempotencyKey,
            request_hash: request.requestHash,
            status: answer.status,
            body: answer.body,
            created_at: now,
          })
          .execute();
      }
      await work(transaction);
      return { kind: 'first' };
    });
  }

  /** Forgets answers whose time is over. */
  async removeExpired(): Promise<void> {
    await removeExpiredFrom(this.#database, this.#clock.now());
  }
}

async function removeExpiredFrom(database: Database, now: number): Promise<void> {
  await database
    .deleteFrom('idempotency')
    .where('created_at', '<=', now - lifetimeMs)
    .execute();
}

async function findIn(
  database: Database,
  request: IdempotentRequest,
  now: number,
): Promise<IdempotentOutcome> {
  const kept = await getFrom(database, request, now);
  if (kept === undefined) return { kind: 'first' };
  return kept.requestHash === request.requestHash
    ? { kind: 'repeated', answer: kept.answer }
    : { kind: 'conflict' };
}

async function getFrom(
  database: Database,
  { keyId, idempotencyKey }: Pick<IdempotentRequest, 'keyId' | 'idempotencyKey'>,
  now: number,
): Promise<KeptAnswer | undefined> {
  const row = await database
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'body'])
    .where('key_id', '=', keyId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('created_at', '>', now - lifetimeMs)
    .executeTakeFirst();
  return row && { requestHash: row.request_hash, answer: { status: row.status, body: row.body } };
}
