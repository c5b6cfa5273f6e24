import type { PreRecordedJob } from '#contract';
import { EarshotError } from './earshot-error.js';

/** Fields of a {@link JobFailedError}. */
export interface JobFailure {
  /** Human-readable sentence. */
  message: string;
  /** The job as the server last reported it. */
  job: PreRecordedJob;
  /** The job's `error_code`, 400 to 599, or null when it has none. */
  errorCode: number | null;
  /** Message of the service, or null when the job has none. */
  reason: string | null;
  /** The error that the service recorded. */
  cause: unknown;
}

/**
 * A job that was waited for ended with status `error`. Its `code` is `job_failed`, its `cause` the
 * error that the service recorded.
 *
 * @example
 * ```ts
 * import { createClient, JobFailedError } from '@earshot/http';
 *
 * await createClient()
 *   .preRecorded.transcribe('broken.mp3')
 *   .catch((error: unknown) => {
 *     if (!JobFailedError.is(error)) throw error;
 *     console.log(error.errorCode, error.reason, error.job.id);
 *   });
 * ```
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

  constructor(details: JobFailure) {
    super({ ...details, code: 'job_failed' });
  }
}
