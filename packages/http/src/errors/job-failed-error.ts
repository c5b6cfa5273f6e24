import type { PreRecordedJob } from '#contract';
import { EarshotError } from './earshot-error.js';

/**
 * A job that was waited for ended with status `error`. Its `code` is `job_failed`, its `cause` the
 * error that the service recorded.
 */
export class JobFailedError extends EarshotError {
  /** Name of the class as a literal: minifiers rename classes. */
  static override readonly kind: string = 'JobFailedError';

  /** The job as the server last reported it. */
  declare readonly job: PreRecordedJob;
  /** The job's `error_code`, 400 to 599, or null when it has none. */
  declare readonly errorCode: number | null;
  /** Message of the service, or null when the job has none. */
  declare readonly reason: string | null;

  constructor(job: PreRecordedJob) {
    const errorCode = job.error_code ?? null;
    // The contract does not define this field. The service of this project writes `{ code, message
    // }`.
    const cause = job.post_session_metadata['error'] as { message?: string } | null | undefined;
    const reason = cause?.message ?? null;
    super({
      message: `job ${job.id} failed: ${reason ?? 'no reason given'} (error code ${errorCode}, request ${job.request_id})`,
      code: 'job_failed',
      cause,
      job,
      errorCode,
      reason,
    });
  }
}
