import type { Clock } from '../clock/index.js';
import type { Database, Schema } from '../storage/index.js';

/** State of a delivery; abandoned ones are stored as `given-up`. */
export type DeliveryState = 'waiting' | 'delivered' | 'abandoned';

/** A callback of a key, as its owner sees it. */
export interface Delivery {
  /** The `webhook-id`. */
  readonly id: string;
  readonly jobId: string;
  readonly url: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Status of the last response; null without one. */
  readonly lastStatus: number | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Time of the next attempt in milliseconds since the epoch; null when none is due. */
  readonly nextAttemptAt: number | null;
}

/** A page of deliveries. */
export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  /** Position of the page behind it; null behind the last one. */
  readonly next: DeliveryPosition | null;
}

/** A position in the deliveries of a key: behind the one with this time and id. */
export interface DeliveryPosition {
  readonly createdAt: number;
  readonly id: string;
}

const storedStates = {
  waiting: 'waiting',
  delivered: 'delivered',
  abandoned: 'given-up',
} as const satisfies Record<DeliveryState, Schema['callbacks']['state']>;

/** Deliveries of one key that are looked at for one page: those in another state are passed over. */
const maximumRead = 2000;

/** The callbacks of each key, the newest first, and those that are sent again. */
export class DeliveryList {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Reads a page of the deliveries of a key.
   *
   * @param state - of the deliveries; undefined for all
   * @param after - position of the page; undefined for the first one
   * @param limit - deliveries of the page
   */
  async read(
    keyId: string,
    {
      after,
      limit,
      state,
    }: { state?: DeliveryState | undefined; after?: DeliveryPosition | undefined; limit: number },
  ): Promise<DeliveryPage> {
    let query = this.#database
      .selectFrom('callbacks')
      .select([
        'id',
        'job_id',
        'url',
        'state',
        'attempts',
        'last_status',
        'created_at',
        'next_attempt_at',
      ])
      .where('key_id', '=', keyId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    if (after !== undefined)
      query = query.where((row) =>
        row(row.refTuple('created_at', 'id'), '<', row.tuple(after.createdAt, after.id)),
      );
    const read = state === undefined ? limit : maximumRead;
    const rows = await query.limit(read).execute();
    const wanted =
      state === undefined ? rows : rows.filter((row) => row.state === storedStates[state]);
    const page = wanted.slice(0, limit);
    const last = wanted.length > limit ? page.at(-1) : rows.length < read ? undefined : rows.at(-1);
    return {
      deliveries: page.map((row) => ({
        id: row.id,
        jobId: row.job_id,
        url: row.url,
        state: row.state === 'given-up' ? 'abandoned' : row.state,
        attempts: row.attempts,
        lastStatus: row.last_status,
        createdAt: row.created_at,
        nextAttemptAt: row.next_attempt_at === Number.MAX_SAFE_INTEGER ? null : row.next_attempt_at,
      })),
      next: last === undefined ? null : { createdAt: last.created_at, id: last.id },
    };
  }

  /**
   * Has a delivery that has ended sent again, with the same `webhook-id`.
   *
   * @returns `waiting` when it has not ended, `not-found` when the key has none with this id
   */
  async resend(keyId: string, id: string): Promise<'resent' | 'waiting' | 'not-found'> {
    const now = this.#clock.now();
    const { numUpdatedRows } = await this.#database
      .updateTable('callbacks')
      .set({
        state: 'waiting',
        attempts: 0,
        next_attempt_at: now,
        // Its age counts from now on, by which it would be abandoned.
        created_at: now,
        ended_at: null,
      })
      .where('id', '=', id)
      .where('key_id', '=', keyId)
      .where('state', '!=', 'waiting')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return 'resent';
    const found = await this.#database
      .selectFrom('callbacks')
      .select('id')
      .where('id', '=', id)
      .where('key_id', '=', keyId)
      .executeTakeFirst();
    return found === undefined ? 'not-found' : 'waiting';
  }
}
