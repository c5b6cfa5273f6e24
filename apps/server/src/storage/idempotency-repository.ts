import { sql } from 'kysely';
import type { Clock } from '../clock/index.js';
import { type Pace, repeatWhileFull } from './retention/paced-steps.js';
import type { Database, DatabaseTransaction } from './schema.js';

/** The response to a request, which its repetitions receive too. */
export interface StoredResponse {
  status: number;
  /** JSON text. */
  body: string;
}

/** A request with an idempotency key. */
export interface IdempotentRequest {
  keyId: string;
  /** The `Idempotency-Key` of the caller. */
  idempotencyKey: string;
  /** SHA-256 of route and body, which identifies the request. */
  requestHash: string;
}

/** Outcome of a request that may be a repetition. It is `conflict` when its idempotency key belongs to another request. */
export type IdempotencyOutcome =
  | { kind: 'first' }
  | { kind: 'repeated'; response: StoredResponse }
  | { kind: 'conflict' };

/** A request with its stored response. */
export interface CompletedRequest {
  requestHash: string;
  response: StoredResponse;
}

const lifetimeMs = 24 * 3600 * 1000;

/** Largest number of responses that one statement removes. */
const removedAtOnce = 500;

/** Responses to requests with an idempotency key, for 24 hours. */
export class IdempotencyRepository {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Finds the stored response to a request. */
  find(request: IdempotentRequest): Promise<IdempotencyOutcome> {
    return findIn(this.#database, request, this.#clock.now());
  }

  /** The request that an idempotency key was used for, or undefined when the key is free. */
  get(
    request: Pick<IdempotentRequest, 'keyId' | 'idempotencyKey'>,
  ): Promise<CompletedRequest | undefined> {
    return getFrom(this.#database, request, this.#clock.now());
  }

  /**
   * Carries out a request unless it is a repetition: `work` and the storing of its response are one transaction.
   *
   * @param request - undefined when the caller sent no idempotency key, and `work` is always done
   * @param response - the response of this request
   * @param work - makes the writes of the request
   */
  async respondOnce(
    request: IdempotentRequest | undefined,
    response: StoredResponse,
    work: (transaction: DatabaseTransaction) => Promise<void>,
  ): Promise<IdempotencyOutcome> {
    return this.#database.transaction().execute(async (transaction) => {
      if (request !== undefined) {
        const now = this.#clock.now();
        await transaction
          .deleteFrom('idempotency')
          .where('key_id', '=', request.keyId)
          .where('idempotency_key', '=', request.idempotencyKey)
          .where('created_at', '<=', now - lifetimeMs)
          .execute();
        const outcome = await findIn(transaction, request, now);
        if (outcome.kind !== 'first') return outcome;
        await transaction
          .insertInto('idempotency')
          .values({
            key_id: request.keyId,
            idempotency_key: request.idempotencyKey,
            request_hash: request.requestHash,
            status: response.status,
            body: response.body,
            created_at: now,
          })
          .execute();
      }
      await work(transaction);
      return { kind: 'first' };
    });
  }

  /** Removes responses older than 24 hours, in batches. */
  async removeExpired(pace?: Pace): Promise<void> {
    const before = this.#clock.now() - lifetimeMs;
    const removeSome = async (): Promise<number> => {
      const { numAffectedRows = 0n } = await sql`
        delete from idempotency where (key_id, idempotency_key) in (
          select key_id, idempotency_key from idempotency
          where created_at <= ${before} order by created_at limit ${removedAtOnce}
        )
      `.execute(this.#database);
      return Number(numAffectedRows);
    };
    await repeatWhileFull(removedAtOnce, removeSome, pace);
  }
}

async function findIn(
  database: Database,
  request: IdempotentRequest,
  now: number,
): Promise<IdempotencyOutcome> {
  const known = await getFrom(database, request, now);
  if (known === undefined) return { kind: 'first' };
  return known.requestHash === request.requestHash
    ? { kind: 'repeated', response: known.response }
    : { kind: 'conflict' };
}

async function getFrom(
  database: Database,
  { keyId, idempotencyKey }: Pick<IdempotentRequest, 'keyId' | 'idempotencyKey'>,
  now: number,
): Promise<CompletedRequest | undefined> {
  const row = await database
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'body'])
    .where('key_id', '=', keyId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('created_at', '>', now - lifetimeMs)
    .executeTakeFirst();
  return row && { requestHash: row.request_hash, response: { status: row.status, body: row.body } };
}
