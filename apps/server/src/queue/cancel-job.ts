import { sql } from 'kysely';
import { type DatabaseTransaction, releasedLease } from '../storage/index.js';
import type { CancelOutcome } from './claimed-job.js';
import { JobCancelledError } from './lease-revocations.js';

/** Error code of a job that its owner has cancelled. Proxies use it for "client closed request". */
const cancelledCode = 499;

/** The job to cancel. */
export interface JobToCancel {
  readonly keyId: string;
  readonly jobId: string;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
}

/** Result of {@link cancelJob}. */
export interface CancelledJob {
  readonly outcome: CancelOutcome;
  /** True when the call has ended the job, false when it had ended before, or does not exist. */
  readonly isChanged: boolean;
  /** Token of the revoked lease, or null when there was none. */
  readonly token: string | null;
}

/** Ends a pre-recorded job of a key as cancelled, unless it has ended. */
export async function cancelJob(
  transaction: DatabaseTransaction,
  { keyId, jobId, nowMs }: JobToCancel,
): Promise<CancelledJob> {
  const job = await transaction
    .selectFrom('jobs')
    .select(['status', 'error_code', 'lease_token'])
    .where('id', '=', jobId)
    .where('key_id', '=', keyId)
    .where('kind', '=', 'pre-recorded')
    .executeTakeFirst();
  if (job === undefined) return { outcome: 'not-found', isChanged: false, token: null };
  if (job.status === 'done' || job.status === 'error')
    return {
      outcome: job.error_code === cancelledCode ? 'cancelled' : 'ended',
      isChanged: false,
      token: null,
    };
  const { message } = new JobCancelledError();
  const error = sql`json_object('code', ${cancelledCode}, 'message', ${message})`;
  await transaction
    .updateTable('jobs')
    .set({
      ...releasedLease,
      status: 'error',
      completed_at: nowMs,
      error_code: cancelledCode,
      error_message: message,
      post_session_metadata: sql<string>`json_set(post_session_metadata, '$.attempts', attempts, '$.error', ${error})`,
    })
    .where('id', '=', jobId)
    .execute();
  return { outcome: 'cancelled', isChanged: true, token: job.lease_token };
}
