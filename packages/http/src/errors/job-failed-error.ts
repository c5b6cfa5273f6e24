import type { PreRecordedJob } from '@earshot/core';
import { EarshotError } from './earshot-error.js';

/** A job that was waited for ended with status `error`. Its `code` is `job_failed`. */
export class JobFailedError extends EarshotError {
  static override readonly kind: string = 'JobFailedError';

  /** The job as the server last reported it. */
  readonly job: PreRecordedJob;
  /** The job's `error_code`, 400 to 599; null when the server gave none. */
  readonly errorCode: number | null;

  constructor(job: PreRecordedJob) {
    const errorCode = job.error_code ?? null;
    super({
      message: `job ${job.id} failed${errorCode === null ? '' : ` with error code ${errorCode}`} (request ${job.request_id})`,
      code: 'job_failed',
    });
    this.job = job;
    this.errorCode = errorCode;
  }
}
