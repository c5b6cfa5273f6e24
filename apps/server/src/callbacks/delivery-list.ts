import type { Clock } from '../clock/index.js';
import type { Database, Schema } from '../storage/index.js';
import { afterEarlier, leftOutPayload } from './callback-rows.js';

/** State of a delivery. Abandoned ones are stored as `given-up`. */
export type DeliveryState = 'waiting' | 'delivered' | 'abandoned';

/** A callback as the owner of its key sees it. */
export interface Delivery {
  /** The `webhook-id`. */
  readonly id: string;
  readonly jobId: string;
  readonly url: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Status of the last response, or null when there was none. */
  readonly lastStatus: number | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Time of the next attempt in milliseconds since the epoch, or null when none is scheduled. */
  readonly nextAttemptAt: number | null;
}

/** A page of deliveries. */
export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  /** Position of the next page, or null when this is the last one. */
  readonly next: DeliveryPosition | null;
}

/** A position in the deliveries of a key: after the delivery with this time and id. */
export interface DeliveryPosition {
  readonly createdAt: number;
  readonly id: string;
}

const storedStates = {
  waiting: 'waiting',
  delivered: 'delivered',
  abandoned: 'given-up',
} as const satisfies Record<DeliveryState, Schema['callbacks']['state']>;

/** Rows that are read for one page of a state, since rows in other states are skipped. */
const maximumRowsOfPage = 2000;

/** Outcome of {@link DeliveryList.resend}. */
export type ResendOutcome =
  | 'resent'
  /** It has not ended yet. */
  | 'waiting'
  /** It is a message of a live session that was omitted: its content was not stored. */
  | 'left-out'
  /** The key has no delivery with this id. */
  | 'not-found';

/** Lists the callbacks of each key, newest first, and sends one again. */
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
   * @param state - of the deliveries, or undefined for all
   * @param after - position of the page, or undefined for the first one
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
    const maximumRows = state === undefined ? limit : maximumRowsOfPage;
    const rows = await query.limit(maximumRows).execute();
    const matching =
      state === undefined ? rows : rows.filter((row) => row.state === storedStates[state]);
    const page = matching.slice(0, limit);
    const hasUnreadRows = rows.length === maximumRows;
    const lastRead = hasUnreadRows ? rows.at(-1) : undefined;
    const last = matching.length > limit ? page.at(-1) : lastRead;
    return {
      deliveries: page.map((row) => ({
        id: row.id,
        jobId: row.job_id,
        url: row.url,
        state: row.state === 'given-up' ? 'abandoned' : row.state,
        attempts: row.attempts,
        lastStatus: row.last_status,
        createdAt: row.created_at,
        nextAttemptAt: row.next_attempt_at === afterEarlier ? null : row.next_attempt_at,
      })),
      next: last === undefined ? null : { createdAt: last.created_at, id: last.id },
    };
  }

  /** Makes a delivery that has ended due again, with the same `webhook-id`. */
  async resend(keyId: string, id: string): Promise<ResendOutcome> {
    const now = this.#clock.now();
    const { numUpdatedRows } = await this.#database
      .updateTable('callbacks')
      .set({
        state: 'waiting',
        attempts: 0,
        next_attempt_at: now,
        // Deliveries are abandoned by their age, which counts from now on.
        created_at: now,
        ended_at: null,
      })
      .where('id', '=', id)
      .where('key_id', '=', keyId)
      .where('state', '!=', 'waiting')
      .where((row) => row.or([row('payload', 'is', null), row('payload', '!=', leftOutPayload)]))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return 'resent';
    const found = await this.#database
      .selectFrom('callbacks')
      .select('state')
      .where('id', '=', id)
      .where('key_id', '=', keyId)
      .executeTakeFirst();
    if (found === undefined) return 'not-found';
    return found.state === 'waiting' ? 'waiting' : 'left-out';
  }
}
