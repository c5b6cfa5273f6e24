import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../../clock/index.js';
import { type Pace, repeatWhileFull } from '../../paced-steps.js';
import type {
  CallbackAttempt,
  CallbackEnding,
  CallbackSubject,
  DueLane,
  EndCallback,
  LaneShare,
  LiveCallbackMessage,
  OmissionRule,
  Outbox,
} from '../../ports/outbox.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { runLater } from '../deferred-query.js';
import { signingSecrets } from '../key-rows.js';
import { lockJob } from '../row-locks.js';
import type { Database, Schema } from '../schema.js';
import { requireTransaction, runInUnit } from '../unit-of-work.js';
import {
  afterEarlier,
  endedColumns,
  promoteNextMessage,
  takeFromLane,
  waitingRow,
} from './callback-rows.js';
import { insertMessages } from './insert-messages.js';
import { LaneScanner } from './lane-scanner.js';

/** Callbacks that one statement removes at most. */
const removedAtOnce = 500;

/** The transactional outbox, in the table `callbacks`. */
export class SqlOutbox implements Outbox {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #lanes: LaneScanner;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
    this.#lanes = new LaneScanner(database);
  }

  async addEnds(unit: UnitOfWork, callbacks: readonly EndCallback[]): Promise<void> {
    if (callbacks.length === 0) return;
    const nowMs = this.#clock.now();
    const rows = callbacks.map(({ jobId: job_id, keyId: key_id, ...target }) => {
      const id = `msg_${randomUUID()}`;
      return waitingRow({ id, job_id, key_id, ...target, position: null, payload: null }, nowMs);
    });
    const transaction = requireTransaction(unit);
    await runLater(transaction, transaction.insertInto('callbacks').values(rows));
  }

  addMessages(
    unit: UnitOfWork,
    messages: readonly LiveCallbackMessage[],
    rule: OmissionRule,
  ): Promise<Map<string, number>> {
    return insertMessages(requireTransaction(unit), messages, rule, this.#clock.now());
  }

  dueLanes(): Promise<DueLane[]> {
    return this.#lanes.scan(this.#clock.now());
  }

  async take(shares: readonly LaneShare[], heldMs: number): Promise<CallbackAttempt[]> {
    if (shares.length === 0) return [];
    const nowMs = this.#clock.now();
    // One transaction, since each commit costs a disk write.
    return runInUnit(this.#database, async (_unit, transaction) => {
      const taken: CallbackAttempt[] = [];
      for (const share of shares)
        taken.push(...(await takeFromLane(transaction, share, nowMs, heldMs)));
      return taken;
    });
  }

  async end(
    attempt: CallbackAttempt,
    ending: CallbackEnding,
    status: number | null,
  ): Promise<void> {
    const change = { ...endedColumns(ending, this.#clock.now()), last_status: status };
    // Only messages of live sessions are delivered in order.
    if (attempt.payload === null) return this.#write(attempt, change);
    await runInUnit(this.#database, async (_unit, transaction) => {
      await lockJob(transaction, attempt.jobId);
      await this.#write(attempt, change, transaction);
      await promoteNextMessage(transaction, attempt.jobId, this.#clock.now());
    });
  }

  reschedule(attempt: CallbackAttempt, delayMs: number, status: number | null): Promise<void> {
    return this.#write(attempt, {
      next_attempt_at: this.#clock.now() + delayMs,
      last_status: status,
    });
  }

  release(attempt: CallbackAttempt, delayMs: number): Promise<void> {
    return this.#write(attempt, {
      next_attempt_at: this.#clock.now() + delayMs,
      attempts: attempt.attempts - 1,
    });
  }

  async bringForward(byMs: number): Promise<void> {
    await this.#database
      .updateTable('callbacks')
      .set((callback) => ({ next_attempt_at: callback('next_attempt_at', '-', byMs) }))
      .where('next_attempt_at', '>', this.#clock.now())
      .where('next_attempt_at', '<', afterEarlier)
      .execute();
  }

  async abandonOlderThan(ageMs: number, limit: number): Promise<number> {
    return runInUnit(this.#database, async (_unit, transaction) => {
      const nowMs = this.#clock.now();
      const ended = await transaction
        .updateTable('callbacks')
        .set(endedColumns('abandoned', nowMs))
        .where('id', 'in', (callback) =>
          callback
            .selectFrom('callbacks as old')
            .select('old.id')
            .where('old.created_at', '<', nowMs - ageMs)
            .where('old.next_attempt_at', 'is not', null)
            .orderBy('old.created_at')
            .orderBy('old.position')
            .limit(limit),
        )
        .returning(['job_id', 'position'])
        .execute();
      const sessions = new Set(ended.flatMap((row) => (row.position === null ? [] : [row.job_id])));
      for (const jobId of sessions) {
        await lockJob(transaction, jobId);
        await promoteNextMessage(transaction, jobId, nowMs);
      }
      return ended.length;
    });
  }

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

  /**
   * Updates a callback, unless it was taken again meanwhile, which changes its number of attempts.
   */
  async #write(
    { id, attempts }: CallbackAttempt,
    change: Partial<Schema['callbacks']>,
    database: Database = this.#database,
  ): Promise<void> {
    await runLater(
      database,
      database
        .updateTable('callbacks')
        .set(change)
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('state', '=', 'waiting'),
    );
  }

  async countWaiting(): Promise<number> {
    const { count } = await this.#database
      .selectFrom('waiting_counts')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('waiting'), sql<number>`0`).as('count'))
      .where('item', '=', 'callback')
      .executeTakeFirstOrThrow();
    return count;
  }

  async readSubject(jobId: string): Promise<CallbackSubject | undefined> {
    const row = await this.#database
      .selectFrom('jobs')
      .innerJoin('api_keys', 'api_keys.id', 'jobs.key_id')
      .leftJoin('job_results', 'job_results.job_id', 'jobs.id')
      .select([
        'jobs.status',
        'jobs.custom_metadata',
        'jobs.error_code',
        'jobs.error_message',
        'job_results.id as result_id',
        'job_results.byte_length',
        'api_keys.webhook_secret',
        'api_keys.former_webhook_secret',
        'api_keys.former_webhook_secret_expires_at',
      ])
      .where('jobs.id', '=', jobId)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      isDone: row.status === 'done',
      errorCode: row.error_code,
      errorMessage: row.error_message,
      customMetadata: row.custom_metadata,
      result:
        row.result_id === null ? null : { id: row.result_id, byteLength: row.byte_length ?? 0 },
      secrets: signingSecrets(row, this.#clock.now()),
    };
  }
}
