import { randomUUID } from 'node:crypto';
import { callbackMethodSchema, webUrlSchema } from '@earshot/core';
import { sql } from 'kysely';
import * as z from 'zod';
import { type Clock, WakeUp } from '../clock/index.js';
import {
  type Database,
  type DatabaseTransaction,
  type Pace,
  repeatWhileFull,
  type Schema,
} from '../storage/index.js';
import { type DueLane, LaneScanner, type LaneShare } from './callback-lanes.js';
import {
  afterEarlier,
  type CallbackAttempt,
  type EndedState,
  endedColumns,
  promoteNextMessage,
  takeFromLane,
  waitingRow,
} from './callback-rows.js';
import { insertMessages, type LiveCallbackMessage } from './live-callback-messages.js';

/** Options of a {@link CallbackOutbox}. */
export interface CallbackOutboxOptions {
  /**
   * Callbacks of a key that may wait. Beyond this number, messages of live sessions that a later message replaces (acknowledgements of
   * audio, partial transcripts) are omitted. No other callback ever is.
   *
   * @defaultValue 20,000
   */
  maximumWaitingPerKey?: number;
  /** Called after messages were omitted. @defaultValue nothing */
  onLeftOut?: (keyId: string, count: number) => void;
}

/** Callbacks that one statement removes at most. */
const removedAtOnce = 500;

/** The transactional outbox: callbacks are written in the transaction that ends their job, and stay until they are delivered. */
export class CallbackOutbox {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #lanes: LaneScanner;
  readonly #maximumWaitingPerKey: number;
  readonly #onLeftOut: (keyId: string, count: number) => void;
  /** Must be notified after a transaction that wrote callbacks has been committed. */
  readonly wakeUp: WakeUp;
  #leftOut = 0;

  constructor(database: Database, clock: Clock, options: CallbackOutboxOptions = {}) {
    this.#database = database;
    this.#clock = clock;
    this.wakeUp = new WakeUp(clock);
    this.#lanes = new LaneScanner(database);
    this.#maximumWaitingPerKey = options.maximumWaitingPerKey ?? 20_000;
    this.#onLeftOut = options.onLeftOut ?? (() => undefined);
  }

  /** Messages that were omitted so far. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** Number of waiting callbacks, of all keys. */
  async countWaiting(): Promise<number> {
    const { count } = await this.#database
      .selectFrom('waiting_counts')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('waiting'), sql<number>`0`).as('count'))
      .where('item', '=', 'callback')
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Writes the callbacks of a job that ends. To be called from {@link JobQueueOptions.onEnded}. */
  async add(transaction: DatabaseTransaction, jobId: string): Promise<void> {
    const { key_id, request_params } = await transaction
      .selectFrom('jobs')
      .select(['key_id', 'request_params'])
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    for (const { url, method } of callbackTargets(JSON.parse(request_params)))
      await transaction
        .insertInto('callbacks')
        .values(
          waitingRow(
            {
              id: `msg_${randomUUID()}`,
              job_id: jobId,
              key_id,
              url,
              method,
              position: null,
              payload: null,
            },
            this.#clock.now(),
          ),
        )
        .execute();
  }

  /** Writes a message of a live session. One that is already written stays as it is. */
  async addMessage(transaction: DatabaseTransaction, message: LiveCallbackMessage): Promise<void> {
    await this.#insert(transaction, [message]);
  }

  /** Writes messages of live sessions, all of them or none. */
  async addMessages(messages: readonly LiveCallbackMessage[]): Promise<void> {
    const leftOut = await this.#database
      .transaction()
      .execute((transaction) => this.#insert(transaction, messages));
    this.wakeUp.notify();
    for (const [keyId, count] of leftOut) {
      this.#leftOut += count;
      this.#onLeftOut(keyId, count);
    }
  }

  /** Finds some of the lanes with due callbacks. Further calls find the others. */
  dueLanes(): Promise<DueLane[]> {
    return this.#lanes.scan(this.#clock.now());
  }

  /**
   * Takes due callbacks, those of each lane in the order in which they became due. A callback that is neither ended nor rescheduled
   * within `heldMs`, because its process has died, can be taken again.
   */
  async take(shares: readonly LaneShare[], heldMs: number): Promise<CallbackAttempt[]> {
    if (shares.length === 0) return [];
    const nowMs = this.#clock.now();
    // One transaction, since each commit costs a disk write. It begins with a write, and so holds the write lock from the start.
    return this.#database.transaction().execute(async (transaction) => {
      const taken: CallbackAttempt[] = [];
      for (const share of shares)
        taken.push(...(await takeFromLane(transaction, share, nowMs, heldMs)));
      return taken;
    });
  }

  /** Ends a callback that its receiver has accepted, with the status of the response. */
  markDelivered(attempt: CallbackAttempt, status: number): Promise<void> {
    return this.#end(attempt, 'delivered', status);
  }

  /** Ends a callback that is not tried again. */
  markAbandoned(attempt: CallbackAttempt, status: number | null): Promise<void> {
    return this.#end(attempt, 'given-up', status);
  }

  /** Sets the next attempt at a callback to `delayMs` from now. */
  reschedule(attempt: CallbackAttempt, delayMs: number, status: number | null): Promise<void> {
    return this.#write(attempt, {
      next_attempt_at: this.#clock.now() + delayMs,
      last_status: status,
    });
  }

  /** Releases a callback without counting the attempt, which was not made. It is due again after `delayMs`. */
  release(attempt: CallbackAttempt, delayMs = 0): Promise<void> {
    return this.#write(attempt, {
      next_attempt_at: this.#clock.now() + delayMs,
      attempts: attempt.attempts - 1,
    });
  }

  /** Makes waiting callbacks due earlier, since the time of day, by which they are due, was set back. */
  async bringForward(byMs: number): Promise<void> {
    await this.#database
      .updateTable('callbacks')
      .set((callback) => ({ next_attempt_at: callback('next_attempt_at', '-', byMs) }))
      .where('next_attempt_at', '>', this.#clock.now())
      .where('next_attempt_at', '<', afterEarlier)
      .execute();
  }

  /**
   * Abandons callbacks that have waited longer than `ageMs`, at most `limit` of them.
   *
   * @returns the number of abandoned callbacks. When it is `limit` there may be more
   */
  async abandonOlderThan(ageMs: number, limit: number): Promise<number> {
    return this.#database.transaction().execute(async (transaction) => {
      const nowMs = this.#clock.now();
      const ended = await transaction
        .updateTable('callbacks')
        .set(endedColumns('given-up', nowMs))
        .where('id', 'in', (callback) =>
          callback
            .selectFrom('callbacks as old')
            .select('old.id')
            .where('old.created_at', '<', nowMs - ageMs)
            .where('old.next_attempt_at', 'is not', null)
            .orderBy('old.created_at')
            .limit(limit),
        )
        .returning(['job_id', 'position'])
        .execute();
      const sessions = new Set(ended.flatMap((row) => (row.position === null ? [] : [row.job_id])));
      for (const jobId of sessions) await promoteNextMessage(transaction, jobId, nowMs);
      return ended.length;
    });
  }

  /** Removes callbacks that ended more than `ageMs` ago, a batch at a time. */
  async removeEnded(ageMs: number, pace?: Pace): Promise<void> {
    const before = this.#clock.now() - ageMs;
    const removeSome = async (): Promise<number> => {
      const { numDeletedRows } = await this.#database
        .deleteFrom('callbacks')
        .where('id', 'in', (callback) =>
          callback
            .selectFrom('callbacks as old')
            .select('old.id')
            .where('old.ended_at', '<', before)
            .limit(removedAtOnce),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    };
    await repeatWhileFull(removedAtOnce, removeSome, pace);
  }

  #insert(
    transaction: DatabaseTransaction,
    messages: readonly LiveCallbackMessage[],
  ): Promise<Map<string, number>> {
    return insertMessages(transaction, messages, {
      maximumWaitingPerKey: this.#maximumWaitingPerKey,
      nowMs: this.#clock.now(),
    });
  }

  /** Ends a callback, and makes the next message of its session due. */
  async #end(attempt: CallbackAttempt, state: EndedState, status: number | null): Promise<void> {
    const change = { ...endedColumns(state, this.#clock.now()), last_status: status };
    // Only messages of live sessions are delivered in order.
    if (attempt.payload === null) return this.#write(attempt, change);
    await this.#database.transaction().execute(async (transaction) => {
      await this.#write(attempt, change, transaction);
      await promoteNextMessage(transaction, attempt.jobId, this.#clock.now());
    });
  }

  /** Updates a callback, unless it was taken again meanwhile, which changes its number of attempts. */
  async #write(
    { id, attempts }: CallbackAttempt,
    change: Partial<Schema['callbacks']>,
    database: Database = this.#database,
  ): Promise<void> {
    await database
      .updateTable('callbacks')
      .set(change)
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('state', '=', 'waiting')
      .execute();
  }
}

const parametersSchema = z.object({
  callback: z.boolean().optional(),
  callback_config: z
    .object({ url: webUrlSchema, method: callbackMethodSchema.default('POST') })
    .optional(),
  callback_url: webUrlSchema.optional(),
});

/** A receiver of the end of a job. */
export interface CallbackTarget {
  url: string;
  method: 'POST' | 'PUT';
}

/**
 * The receivers of the end of a job: `callback_config` when `callback` is on, and the deprecated `callback_url` by POST.
 *
 * @param requestParams - the parameters of the job
 * @returns no target, one, or two that differ
 */
export function callbackTargets(requestParams: unknown): CallbackTarget[] {
  const { callback, callback_config, callback_url } = parametersSchema.parse(requestParams);
  const configured = callback === true && callback_config !== undefined ? [callback_config] : [];
  const isCovered =
    callback_url === undefined || configured.some(({ url }) => url === callback_url);
  return isCovered ? configured : [...configured, { url: callback_url, method: 'POST' }];
}
