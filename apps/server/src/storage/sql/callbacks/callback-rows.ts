import { type SqlBool, sql } from 'kysely';
import type { CallbackAttempt, CallbackEnding, LaneShare } from '../../ports/outbox.js';
import { runLater } from '../deferred-query.js';
import type { DatabaseTransaction, Schema } from '../schema.js';

/** `next_attempt_at` of a message that waits for an earlier message of its session. */
export const afterEarlier = Number.MAX_SAFE_INTEGER;

/** `payload` of a message that was omitted: its content is not stored, and it is never sent. */
export const leftOutPayload = '';

/** The row of a callback before its first attempt. */
export function waitingRow(
  callback: Pick<
    Schema['callbacks'],
    'id' | 'job_id' | 'key_id' | 'url' | 'method' | 'position' | 'payload'
  >,
  nowMs: number,
): Schema['callbacks'] {
  return {
    ...callback,
    host: new URL(callback.url).host,
    state: 'waiting',
    attempts: 0,
    next_attempt_at: nowMs,
    last_status: null,
    created_at: nowMs,
    ended_at: null,
  };
}

/** The columns of a callback that change when it ends. Abandoned ones are stored as `given-up`. */
export function endedColumns(ending: CallbackEnding, nowMs: number) {
  const state = ending === 'delivered' ? ('delivered' as const) : ('given-up' as const);
  return { state, next_attempt_at: null, ended_at: nowMs };
}

/**
 * Takes the due callbacks of a lane, in the order in which they became due.
 *
 * @param heldMs - time after which a callback that was not ended or rescheduled is due again, in
 * milliseconds
 */
export async function takeFromLane(
  transaction: DatabaseTransaction,
  { keyId, host, count }: LaneShare,
  nowMs: number,
  heldMs: number,
): Promise<CallbackAttempt[]> {
  const rows = await transaction
    .updateTable('callbacks')
    .set((callback) => ({
      attempts: callback('attempts', '+', 1),
      next_attempt_at: nowMs + heldMs,
    }))
    .where('id', 'in', (callback) =>
      callback
        .selectFrom('callbacks as due')
        .select('due.id')
        .where('due.key_id', '=', keyId)
        .where('due.host', '=', host)
        .where('due.next_attempt_at', '<=', nowMs)
        .orderBy('due.next_attempt_at')
        .orderBy('due.id')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map(toAttempt);
}

/** Makes the first waiting message of a session due, if it has waited for an earlier message. */
export async function promoteNextMessage(
  transaction: DatabaseTransaction,
  jobId: string,
  nowMs: number,
): Promise<void> {
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
  await runLater(
    transaction,
    transaction.updateTable('callbacks').set({ next_attempt_at: nowMs }).where('id', '=', first.id),
  );
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
