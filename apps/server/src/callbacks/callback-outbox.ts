import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock/index.js';
import type { Database, DatabaseTransaction, Schema } from '../storage/index.js';
import { callbackTargets } from './callback-targets.js';

/** A callback that is being tried. */
export interface CallbackAttempt {
  /** The `webhook-id`. */
  id: string;
  jobId: string;
  url: string;
  host: string;
  method: 'POST' | 'PUT';
  /** How often it was tried, this time included. */
  attempts: number;
  /** The message of a live session, JSON; null when the end of the job is told. */
  payload: string | null;
}

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

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Writes the callbacks of a job that ends; what {@link JobQueueOptions.onEnded} is for. */
  async add(transaction: DatabaseTransaction, jobId: string): Promise<void> {
    const { request_params } = await transaction
      .selectFrom('jobs')
      .select('request_params')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    for (const { url, method } of callbackTargets(JSON.parse(request_params)))
      await transaction
        .insertInto('callbacks')
        .values(
          this.#waiting({
            id: `msg_${randomUUID()}`,
            job_id: jobId,
            url,
            method,
            position: null,
            payload: null,
          }),
        )
        .execute();
  }

  /** Writes a message of a live session; one that was written before is left as it is. */
  async addMessage(
    transaction: DatabaseTransaction,
    { jobId, payload, position, url }: LiveCallbackMessage,
  ): Promise<void> {
    await transaction
      .insertInto('callbacks')
      .values(
        this.#waiting({
          id: `msg_${jobId}_${position}`,
          job_id: jobId,
          url,
          method: 'POST',
          position,
          payload,
        }),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  /** Writes messages of live sessions, all of them or none. */
  async addMessages(messages: readonly LiveCallbackMessage[]): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      for (const message of messages) await this.addMessage(transaction, message);
    });
  }

  /**
   * Takes callbacks whose time has come. One that is neither delivered nor put off within `heldMs`, since its process died, is taken
   * again.
   *
   * @param slots - how many at most, for all hosts
   * @param slotsOf - how many at most for a host
   */
  async take(
    slots: number,
    slotsOf: (host: string) => number,
    heldMs: number,
  ): Promise<CallbackAttempt[]> {
    const now = this.#clock.now();
    const hosts = await this.#dueHosts(now);
    if (slots <= 0 || hosts.length === 0) return [];
    // One transaction, since each costs a write to the disk; it begins with a write, so that no other process comes in between.
    return this.#database.transaction().execute(async (transaction) => {
      const taken: CallbackAttempt[] = [];
      for (const host of hosts) {
        const limit = Math.min(slots - taken.length, slotsOf(host));
        if (limit > 0) taken.push(...(await takeFrom(transaction, host, { now, limit, heldMs })));
      }
      return taken;
    });
  }

  /** Notes that a callback arrived. */
  markDelivered(attempt: CallbackAttempt, status: number): Promise<void> {
    return this.#end(attempt, 'delivered', status);
  }

  /** Notes that a callback will not be tried again. */
  markGivenUp(attempt: CallbackAttempt, status: number | null): Promise<void> {
    return this.#end(attempt, 'given-up', status);
  }

  /** Puts a callback off. */
  putOff(attempt: CallbackAttempt, delayMs: number, status: number | null): Promise<void> {
    return this.#write(attempt, {
      next_attempt_at: this.#clock.now() + delayMs,
      last_status: status,
    });
  }

  /** Gives a callback back whose attempt was broken off by us: it does not count, and it may be tried at once. */
  giveBack(attempt: CallbackAttempt): Promise<void> {
    return this.#write(attempt, {
      next_attempt_at: this.#clock.now(),
      attempts: attempt.attempts - 1,
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
      'id' | 'job_id' | 'url' | 'method' | 'position' | 'payload'
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

  /** Hosts with something due, the one that waits longest first. */
  async #dueHosts(now: number): Promise<string[]> {
    const rows = await this.#database
      .selectFrom('callbacks')
      .select('host')
      .where('next_attempt_at', '<=', now)
      .groupBy('host')
      .orderBy(sql`min(next_attempt_at)`)
      .execute();
    return rows.map(({ host }) => host);
  }

  #end(attempt: CallbackAttempt, state: 'delivered' | 'given-up', status: number | null) {
    return this.#write(attempt, {
      state,
      next_attempt_at: null,
      last_status: status,
      ended_at: this.#clock.now(),
    });
  }

  /** Only while nobody took it again: the number of the attempt tells. */
  async #write(
    { id, attempts }: CallbackAttempt,
    change: Partial<Schema['callbacks']>,
  ): Promise<void> {
    await this.#database
      .updateTable('callbacks')
      .set(change)
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('state', '=', 'waiting')
      .execute();
  }
}

/** Takes what is due at one host. */
async function takeFrom(
  transaction: DatabaseTransaction,
  host: string,
  { now, limit, heldMs }: { now: number; limit: number; heldMs: number },
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
        .where('due.host', '=', host)
        .where('due.next_attempt_at', '<=', now)
        // The messages of a session arrive in order: each waits until the one before was delivered or given up.
        .where((expression) =>
          expression.not(
            expression.exists(
              expression
                .selectFrom('callbacks as earlier')
                .select('earlier.id')
                .whereRef('earlier.job_id', '=', 'due.job_id')
                .whereRef('earlier.position', '<', 'due.position')
                .where('earlier.state', '=', 'waiting'),
            ),
          ),
        )
        .orderBy('due.next_attempt_at')
        .orderBy('due.id')
        .limit(limit),
    )
    .returningAll()
    .execute();
  return rows.map(toAttempt);
}

function toAttempt(row: Schema['callbacks']): CallbackAttempt {
  return {
    id: row.id,
    jobId: row.job_id,
    url: row.url,
    host: row.host,
    method: row.method,
    attempts: row.attempts,
    payload: row.payload,
  };
}
