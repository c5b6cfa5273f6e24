import { sql } from 'kysely';
import type { Clock } from '../../clock/index.js';
import { type Pace, repeatWhileFull } from '../paced-steps.js';
import type {
  CompletedRequest,
  IdempotencyOutcome,
  IdempotencyStore,
  IdempotentRequest,
  StoredResponse,
} from '../ports/idempotency-store.js';
import type { UnitOfWork } from '../ports/unit-of-work.js';
import { runLater } from './deferred-query.js';
import type { Database } from './schema.js';
import { runInUnit } from './unit-of-work.js';

const lifetimeMs = 24 * 3600 * 1000;

/** Largest number of responses that one statement removes. */
const removedAtOnce = 500;

/** Responses to requests with an idempotency key, for 24 hours. */
export class SqlIdempotencyStore implements IdempotencyStore {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  find(request: IdempotentRequest): Promise<IdempotencyOutcome> {
    return findIn(this.#database, request, this.#clock.now());
  }

  get(
    request: Pick<IdempotentRequest, 'keyId' | 'idempotencyKey'>,
  ): Promise<CompletedRequest | undefined> {
    return getFrom(this.#database, request, this.#clock.now());
  }

  async respondOnce(
    request: IdempotentRequest | undefined,
    response: StoredResponse,
    work: (unit: UnitOfWork) => Promise<void>,
  ): Promise<IdempotencyOutcome> {
    return runInUnit(this.#database, async (unit, transaction) => {
      if (request !== undefined) {
        const now = this.#clock.now();
        await runLater(
          transaction,
          transaction
            .deleteFrom('idempotency')
            .where('key_id', '=', request.keyId)
            .where('idempotency_key', '=', request.idempotencyKey)
            .where('created_at', '<=', now - lifetimeMs),
        );
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('idempotency')
          .values({
            key_id: request.keyId,
            idempotency_key: request.idempotencyKey,
            request_hash: request.requestHash,
            status: response.status,
            body: response.body,
            created_at: now,
          })
          // Waits for another transaction that has inserted it, until that ends.
          .onConflict((conflict) => conflict.columns(['key_id', 'idempotency_key']).doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) return findIn(transaction, request, now);
      }
      await work(unit);
      return { kind: 'first' };
    });
  }

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
