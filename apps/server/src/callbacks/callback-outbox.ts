import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Clock, WakeUp } from '../clock/index.js';
import type { Database, DatabaseTransaction, Schema } from '../storage/index.js';
import { callbackTargets } from './callback-targets.js';

/** A callback that is being tried. */
export interface CallbackAttempt {
  /** The `webhook-id`. */
  id: string;
  jobId: string;
  /** The key of the job. */
  keyId: string;
  url: string;
  /** Of the url, with its port. */
  host: string;
  method: 'POST' | 'PUT';
  /** How often it was tried, this time included. */
  attempts: number;
  /** The message of a live session, JSON; null when the end of the job is told. */
  payload: string | null;
}

/** The callbacks of one key to one host. */
export interface CallbackLane {
  keyId: string;
  host: string;
}

/** A lane with something due. */
export interface DueLane extends CallbackLane {
  /** Since when something is due, in milliseconds since the epoch. */
  dueAt: number;
}

/** A lane, and how many callbacks are to be taken from it. */
export interface LaneShare extends CallbackLane {
  count: number;
}

/** Options of a {@link CallbackOutbox}. */
export interface CallbackOutboxOptions {
  /**
   * Callbacks of a key that may wait. While there are more, messages of live sessions that later ones replace (acknowledgements of audio,
   * partial transcripts) are left out; no other callback ever is.
   *
   * @defaultValue 20,000
   */
  maximumWaitingPerKey?: number;
  /** Called after messages were left out. @defaultValue nothing */
  onLeftOut?: (keyId: string, count: number) => void;
}

/** What one look is at, in keys, keys with something due and lanes of each; the next look begins where this one ended. */
const lookedAt = { keys: 1000, dueKeys: 64, lanes: 256 };

/** `next_attempt_at` of a message that waits for an earlier one of its session. */
const afterEarlier = Number.MAX_SAFE_INTEGER;

/** A message of a live session for its callback. */
export interface LiveCallbackMessage {
  jobId: string;
  url: string;
  /** Counted from 0 within its session. */
  position: number;
  /** The message, JSON. */
  payload: string;
}

/** Where callbacks lie until they are delivered. They are written with the end of their job, so that neither is without the other. */
export class CallbackOutbox {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #maximumWaitingPerKey: number;
  readonly #onLeftOut: (keyId: string, count: number) => void;
  /** To be notified when a transaction is committed that wrote callbacks. */
  readonly wakeUp: WakeUp;
  #leftOut = 0;
  /** The key after which the next look begins. */
  #afterKey = '';
  /** The host after which the next look at a key begins, where a key has more hosts than one look is at. */
  readonly #afterHost = new Map<string, string>();

  constructor(database: Database, clock: Clock, options: CallbackOutboxOptions = {}) {
    this.#database = database;
    this.#clock = clock;
    this.wakeUp = new WakeUp(clock);
    this.#maximumWaitingPerKey = options.maximumWaitingPerKey ?? 20_000;
    this.#onLeftOut = options.onLeftOut ?? (() => undefined);
  }

  /** Messages that were left out so far. */
  get leftOut(): number {
    return this.#leftOut;
  }

  /** Callbacks that wait, of all keys. */
  async countWaiting(): Promise<number> {
    const { count } = await this.#database
      .selectFrom('waiting_counts')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('waiting'), sql<number>`0`).as('count'))
      .where('item', '=', 'callback')
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Writes the callbacks of a job that ends; what {@link JobQueueOptions.onEnded} is for. */
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
          this.#waiting({
            id: `msg_${randomUUID()}`,
            job_id: jobId,
            key_id,
            url,
            method,
            position: null,
            payload: null,
          }),
        )
        .execute();
  }

  /** Writes a message of a live session; one that was written before is left as it is. */
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

  /** How many messages were left out, by key. */
  async #insert(
    transaction: DatabaseTransaction,
    messages: readonly LiveCallbackMessage[],
  ): Promise<Map<string, number>> {
    // A write first: it takes the write lock, so that no other process comes between what is read and what is written.
    await transaction
      .updateTable('waiting_counts')
      .set({ waiting: 0 })
      .where('key_id', '=', '')
      .execute();
    const jobs = new Map<string, { keyId: string; isFirst: boolean }>();
    const waiting = new Map<string, number>();
    const leftOut = new Map<string, number>();
    for (const { jobId, payload, position, url } of messages) {
      let job = jobs.get(jobId);
      if (job === undefined) {
        job = await lookUpJob(transaction, jobId);
        // The session was deleted meanwhile.
        if (job === undefined) continue;
        jobs.set(jobId, job);
      }
      const { keyId } = job;
      let count = waiting.get(keyId) ?? (await countWaitingOf(transaction, keyId));
      const isLeftOut = count >= this.#maximumWaitingPerKey && isReplaceable(payload);
      const row = this.#waiting({
        id: `msg_${jobId}_${position}`,
        job_id: jobId,
        key_id: keyId,
        url,
        method: 'POST',
        position,
        payload,
      });
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('callbacks')
        .values(
          isLeftOut
            ? // Its place is noted: it would come out of order if it were written at a restart.
              { ...row, ...this.#ended('given-up'), payload: '' }
            : { ...row, next_attempt_at: job.isFirst ? row.next_attempt_at : afterEarlier },
        )
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 0n) {
        if (isLeftOut) leftOut.set(keyId, (leftOut.get(keyId) ?? 0) + 1);
        else {
          count += 1;
          job.isFirst = false;
        }
      }
      waiting.set(keyId, count);
    }
    return leftOut;
  }

  /**
   * Looks for lanes with something due. Of thousands of keys and hosts each look is at some, in turns, so that it takes as long for a
   * hundred thousand callbacks as for one.
   */
  async dueLanes(): Promise<DueLane[]> {
    const now = this.#clock.now();
    const lanes: DueLane[] = [];
    for (const keyId of await this.#dueKeys(now))
      lanes.push(...(await this.#dueLanesOf(keyId, now)));
    return lanes;
  }

  /**
   * Takes callbacks whose time has come, the one that waits longest first. One that is neither delivered nor put off within `heldMs`,
   * since its process died, is taken again.
   */
  async take(shares: readonly LaneShare[], heldMs: number): Promise<CallbackAttempt[]> {
    if (shares.length === 0) return [];
    const now = this.#clock.now();
    // One transaction, since each costs a write to the disk; it begins with a write, so that no other process comes in between.
    return this.#database.transaction().execute(async (transaction) => {
      const taken: CallbackAttempt[] = [];
      for (const share of shares) taken.push(...(await takeFrom(transaction, share, now, heldMs)));
      return taken;
    });
  }

  /** Notes that a callback arrived. */
  markDelivered(attempt: CallbackAttempt, status: number): Promise<void> {
    return this.#end(attempt, 'delivered', status);
  }

  /** Notes that a callback will not be tried again. */
  markAbandoned(attempt: CallbackAttempt, status: number | null): Promise<void> {
    return this.#end(attempt, 'given-up', status);
  }

  /** Puts a callback off. */
  reschedule(attempt: CallbackAttempt, delayMs: number, status: number | null): Promise<void> {
    return this.#write(attempt, {
      next_attempt_at: this.#clock.now() + delayMs,
      last_status: status,
    });
  }

  /** Gives a callback back whose attempt was not made: it does not count, and it may be tried after `delayMs`. */
  release(attempt: CallbackAttempt, delayMs = 0): Promise<void> {
    return this.#write(attempt, {
      next_attempt_at: this.#clock.now() + delayMs,
      attempts: attempt.attempts - 1,
    });
  }

  /**
   * Gives up callbacks that wait for longer than `ageMs`, a number at a time.
   *
   * @returns how many there were; as many as `limit` when there may be more
   */
  async abandonOlderThan(ageMs: number, limit: number): Promise<number> {
    return this.#database.transaction().execute(async (transaction) => {
      const ended = await transaction
        .updateTable('callbacks')
        .set(this.#ended('given-up'))
        .where('id', 'in', (callback) =>
          callback
            .selectFrom('callbacks as old')
            .select('old.id')
            .where('old.created_at', '<', this.#clock.now() - ageMs)
            .where('old.next_attempt_at', 'is not', null)
            .orderBy('old.created_at')
            .limit(limit),
        )
        .returning(['job_id', 'position'])
        .execute();
      const sessions = new Set(ended.flatMap((row) => (row.position === null ? [] : [row.job_id])));
      for (const jobId of sessions) await this.#promoteNext(transaction, jobId);
      return ended.length;
    });
  }

  /** Forgets callbacks that ended longer ago than `ageMs`. */
  async removeEnded(ageMs: number): Promise<void> {
    await this.#database
      .deleteFrom('callbacks')
      .where('ended_at', '<', this.#clock.now() - ageMs)
      .execute();
  }

  /** A callback that was not tried yet. */
  #waiting(
    callback: Pick<
      Schema['callbacks'],
      'id' | 'job_id' | 'key_id' | 'url' | 'method' | 'position' | 'payload'
    >,
  ): Schema['callbacks'] {
    const now = this.#clock.now();
    return {
      ...callback,
      host: new URL(callback.url).host,
      state: 'waiting',
      attempts: 0,
      next_attempt_at: now,
      last_status: null,
      created_at: now,
      ended_at: null,
    };
  }

  /** Keys with something due, from where the last look ended. */
  async #dueKeys(now: number): Promise<string[]> {
    // From one key to the next by the index, however many callbacks each of them has.
    const waiting = sql<{ key_id: string; is_due: number }>`(
      with recursive waiting (key_id) as (
        select min(key_id) from callbacks where next_attempt_at is not null and key_id > ${this.#afterKey}
        union all
        select (select min(key_id) from callbacks where next_attempt_at is not null and key_id > waiting.key_id)
        from waiting where key_id is not null
        limit ${lookedAt.keys}
      )
      select key_id, exists (
        select 1 from callbacks as due where due.key_id = waiting.key_id and due.next_attempt_at <= ${now}
      ) as is_due
      from waiting where key_id is not null
    )`;
    const rows = await this.#database.selectFrom(waiting.as('waiting')).selectAll().execute();
    const due = rows.filter(({ is_due }) => is_due === 1).map(({ key_id }) => key_id);
    const keys = due.slice(0, lookedAt.dueKeys);
    const isAtEnd = rows.length < lookedAt.keys && due.length === keys.length;
    const isWholeRound = this.#afterKey === '';
    const last = due.length === keys.length ? rows.at(-1)?.key_id : keys.at(-1);
    this.#afterKey = isAtEnd ? '' : (last ?? '');
    // The end of a round is not worth a look of its own.
    return keys.length === 0 && isAtEnd && !isWholeRound ? this.#dueKeys(now) : keys;
  }

  async #dueLanesOf(keyId: string, now: number): Promise<DueLane[]> {
    const after = this.#afterHost.get(keyId) ?? '';
    const lanes = sql<{ host: string; due_at: number }>`(
      with recursive lane (host) as (
        select min(host) from callbacks
        where next_attempt_at is not null and key_id = ${keyId} and host > ${after}
        union all
        select (
          select min(host) from callbacks
          where next_attempt_at is not null and key_id = ${keyId} and host > lane.host
        ) from lane where host is not null
        limit ${lookedAt.lanes}
      )
      select host, (
        select min(next_attempt_at) from callbacks
        where next_attempt_at is not null and key_id = ${keyId} and host = lane.host
      ) as due_at
      from lane where host is not null
    )`;
    const rows = await this.#database.selectFrom(lanes.as('lanes')).selectAll().execute();
    const last = rows.at(-1);
    if (rows.length < lookedAt.lanes || last === undefined) this.#afterHost.delete(keyId);
    else this.#afterHost.set(keyId, last.host);
    return rows
      .filter(({ due_at }) => due_at <= now)
      .map(({ host, due_at }) => ({ keyId, host, dueAt: due_at }));
  }

  #ended(state: 'delivered' | 'given-up') {
    return { state, next_attempt_at: null, ended_at: this.#clock.now() };
  }

  /** Ends a callback, and lets the next message of its session go. */
  async #end(
    attempt: CallbackAttempt,
    state: 'delivered' | 'given-up',
    status: number | null,
  ): Promise<void> {
    const change = { ...this.#ended(state), last_status: status };
    // Only messages of live sessions are in order.
    if (attempt.payload === null) return this.#write(attempt, change);
    await this.#database.transaction().execute(async (transaction) => {
      await this.#write(attempt, change, transaction);
      await this.#promoteNext(transaction, attempt.jobId);
    });
  }

  /** Makes the first message of a session due that waits for an earlier one. */
  async #promoteNext(transaction: DatabaseTransaction, jobId: string): Promise<void> {
    const first = await transaction
      .selectFrom('callbacks')
      .select(['id', 'next_attempt_at'])
      .where('job_id', '=', jobId)
      .where('position', 'is not', null)
      .where(sql<SqlBool>`state = 'waiting'`)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
    if (first?.next_attempt_at !== afterEarlier) return;
    await transaction
      .updateTable('callbacks')
      .set({ next_attempt_at: this.#clock.now() })
      .where('id', '=', first.id)
      .execute();
  }

  /** Only while nobody took it again: the number of the attempt tells. */
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

/** The key of a session, and whether none of its messages waits. */
async function lookUpJob(
  transaction: DatabaseTransaction,
  jobId: string,
): Promise<{ keyId: string; isFirst: boolean } | undefined> {
  const job = await transaction
    .selectFrom('jobs')
    .select(['key_id', (expression) => hasWaitingMessage(expression, jobId).as('has_waiting')])
    .where('id', '=', jobId)
    .executeTakeFirst();
  return job === undefined ? undefined : { keyId: job.key_id, isFirst: !job.has_waiting };
}

function hasWaitingMessage(expression: ExpressionBuilder<Schema, 'jobs'>, jobId: string) {
  return expression.exists(
    expression
      .selectFrom('callbacks')
      .select('callbacks.id')
      .where('callbacks.job_id', '=', jobId)
      .where('callbacks.position', 'is not', null)
      .where(sql<SqlBool>`callbacks.state = 'waiting'`),
  );
}

async function countWaitingOf(transaction: DatabaseTransaction, keyId: string): Promise<number> {
  const row = await transaction
    .selectFrom('waiting_counts')
    .select('waiting')
    .where('key_id', '=', keyId)
    .where('item', '=', 'callback')
    .executeTakeFirst();
  return row?.waiting ?? 0;
}

/** Whether later messages say more than this one: an acknowledgement of audio, or a partial transcript. */
function isReplaceable(payload: string): boolean {
  // It was written by this service as a message of the contract.
  const message = JSON.parse(payload) as {
    type: string;
    acknowledged?: boolean;
    data?: { is_final?: boolean } | null;
  };
  if (message.type === 'audio_chunk') return message.acknowledged === true;
  return message.type === 'transcript' && message.data?.is_final === false;
}

/** Takes what is due in one lane. */
async function takeFrom(
  transaction: DatabaseTransaction,
  { keyId, host, count }: LaneShare,
  now: number,
  heldMs: number,
): Promise<CallbackAttempt[]> {
  const rows = await transaction
    .updateTable('callbacks')
    .set((callback) => ({
      attempts: callback('attempts', '+', 1),
      next_attempt_at: now + heldMs,
    }))
    .where('id', 'in', (callback) =>
      callback
        .selectFrom('callbacks as due')
        .select('due.id')
        .where('due.key_id', '=', keyId)
        .where('due.host', '=', host)
        .where('due.next_attempt_at', '<=', now)
        .orderBy('due.next_attempt_at')
        .orderBy('due.id')
        .limit(count),
    )
    .returningAll()
    .execute();
  return rows.map(toAttempt);
}

function toAttempt(row: Schema['callbacks']): CallbackAttempt {
  return {
    id: row.id,
    jobId: row.job_id,
    keyId: row.key_id ?? '',
    url: row.url,
    host: row.host,
    method: row.method,
    attempts: row.attempts,
    payload: row.payload,
  };
}
