import type { Clock } from '../../../clock/index.js';
import type {
  Deliveries,
  DeliveryPage,
  DeliveryPosition,
  DeliveryState,
  ResendOutcome,
} from '../../ports/deliveries.js';
import type { Database, Schema } from '../schema.js';
import { afterEarlier, leftOutPayload } from './callback-rows.js';

const storedStates = {
  waiting: 'waiting',
  delivered: 'delivered',
  abandoned: 'given-up',
} as const satisfies Record<DeliveryState, Schema['callbacks']['state']>;

/** Rows that are read for one page of a state, since rows in other states are skipped. */
const maximumRowsOfPage = 2000;

/** The callbacks of each key, as its owner sees them. */
export class SqlDeliveries implements Deliveries {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

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
