import type { PreRecordedJob } from '@earshot/core';
import { EarshotError } from './earshot-error.js';

/** A job that was waited for ended with status `error`. Its `code` is `job_failed`, its `cause` the service's own account of it. */
export class JobFailedError extends EarshotError {
  static override readonly kind: string = 'JobFailedError';

  /** The job as the server last reported it. */
  declare readonly job: PreRecordedJob;
  /** The job's `error_code`, 400 to 599; null when the server gave none. */
  declare readonly errorCode: number | null;
  /** Why it failed, in the service's words; null when it gave none. */
  declare readonly reason: string | null;

  constructor(job: PreRecordedJob) {
    const errorCode = job.error_code ?? null;
    // What a server writes there is no part of the contract; that of this project writes `{ code, message }`.
    const cause = job.post_session_metadata['error'] as { message?: string } | null | undefined;
    const reason = cause?.message ?? null;
    const fields = { job, errorCode, reason };
    super({
      message: `job ${job.id} failed: ${reason ?? 'no reason given'} (error code ${errorCode}, request ${job.request_id})`,
      code: 'job_failed',
      cause,
      ...fields,
    });
  }
}
