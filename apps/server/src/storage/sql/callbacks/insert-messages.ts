import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { LiveCallbackMessage, OmissionRule } from '../../ports/outbox.js';
import { lockJob, lockKey } from '../row-locks.js';
import type { DatabaseTransaction, Schema } from '../schema.js';
import { afterEarlier, endedColumns, leftOutPayload, waitingRow } from './callback-rows.js';

/**
 * Writes messages of live sessions. A message that is already written stays as it is. Messages of
 * deleted sessions are dropped.
 *
 * @param nowMs - milliseconds since the epoch
 * @returns the number of messages that were omitted, by key
 */
export async function insertMessages(
  transaction: DatabaseTransaction,
  messages: readonly LiveCallbackMessage[],
  { isReplaceable, maximumWaitingPerKey }: OmissionRule,
  nowMs: number,
): Promise<Map<string, number>> {
  const jobs = new Map<string, { keyId: string; isFirst: boolean }>();
  const waiting = new Map<string, number>();
  const leftOut = new Map<string, number>();
  for (const message of messages) {
    const { jobId, payload } = message;
    let job = jobs.get(jobId);
    if (job === undefined) {
      job = await lookUpJob(transaction, jobId);
      // The session was deleted meanwhile.
      if (job === undefined) continue;
      jobs.set(jobId, job);
    }
    const { keyId } = job;
    let count = waiting.get(keyId) ?? (await countWaiting(transaction, keyId));
    const isLeftOut = count >= maximumWaitingPerKey && isReplaceable(payload);
    if (await insertRow(transaction, message, { ...job, isLeftOut, nowMs })) {
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

/** Writes the row of a message. Returns false when it is already written. */
async function insertRow(
  transaction: DatabaseTransaction,
  { jobId, payload, position, url }: LiveCallbackMessage,
  {
    isFirst,
    isLeftOut,
    keyId,
    nowMs,
  }: { keyId: string; isFirst: boolean; isLeftOut: boolean; nowMs: number },
): Promise<boolean> {
  const id = `msg_${jobId}_${position}`;
  const row = waitingRow(
    { id, job_id: jobId, key_id: keyId, url, method: 'POST', position, payload },
    nowMs,
  );
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('callbacks')
    .values(
      isLeftOut
        ? // The row keeps its position: a restart, which writes the messages again, must not insert
          // it out of order.
          { ...row, ...endedColumns('abandoned', nowMs), payload: leftOutPayload }
        : { ...row, next_attempt_at: isFirst ? row.next_attempt_at : afterEarlier },
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

/**
 * The key of a session. `isFirst` is true when none of its messages is waiting. The job is locked
 * by a statement of its own, since one that waits for a lock reads what was there before it.
 */
async function lookUpJob(
  transaction: DatabaseTransaction,
  jobId: string,
): Promise<{ keyId: string; isFirst: boolean } | undefined> {
  await lockJob(transaction, jobId);
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

/** Units that add messages of a key do so one after the other from here on. */
async function countWaiting(transaction: DatabaseTransaction, keyId: string): Promise<number> {
  await lockKey(transaction, keyId);
  const row = await transaction
    .selectFrom('waiting_counts')
    .select('waiting')
    .where('key_id', '=', keyId)
    .where('item', '=', 'callback')
    .executeTakeFirst();
  return row?.waiting ?? 0;
}
