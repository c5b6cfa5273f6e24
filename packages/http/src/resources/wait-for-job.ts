import type { PreRecordedJob, PreRecordedResult, Utterance } from '@earshot/core';
import { EarshotError } from '../errors/earshot-error.js';
import type { PartialCallOptions } from '../transport/client-options.js';
import { type PollContext, type PollOptions, pollJob } from './poll-job.js';
import type { WaitProgress } from './progress.js';

/** A pre-recorded job with the status `done`, and its result. */
export interface DoneJob extends PreRecordedJob {
  status: 'done';
  result: PreRecordedResult;
}

/** A job that was waited for ended with status `error`. Its `code` is `job_failed`, its `cause` the error that the service recorded. */
export class JobFailedError extends EarshotError {
  static override readonly kind: string = 'JobFailedError';

  /** The job as the server last reported it. */
  declare readonly job: PreRecordedJob;
  /** The job's `error_code`, 400 to 599; null when it has none. */
  declare readonly errorCode: number | null;
  /** Message of the service; null when the job has none. */
  declare readonly reason: string | null;

  constructor(job: PreRecordedJob) {
    const errorCode = job.error_code ?? null;
    // The contract leaves this field open; the service of this project writes `{ code, message }`.
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

/** Options of a wait. */
export interface WaitOptions extends PollOptions {
  /** Called with the progress of the job: at each change of its stage, and about once a second in between. */
  onProgress?: ((progress: WaitProgress) => void) | undefined;
  /** Called with each utterance of the result as soon as it is finished, in order. */
  onUtterance?: ((utterance: Utterance) => void) | undefined;
}

/**
 * Polls a job until it has ended.
 *
 * @throws JobFailedError when its status is `error`; TimeoutError when the deadline has passed
 */
export async function waitForJob(
  context: PollContext,
  id: string,
  options?: PollOptions & PartialCallOptions,
): Promise<DoneJob> {
  let last: PreRecordedJob | undefined;
  for await (last of pollJob(context, id, options));
  // Polling ends with a job, and the contract gives every done job its result.
  if (last?.status === 'done') return last as DoneJob;
  throw new JobFailedError(last as PreRecordedJob);
}
