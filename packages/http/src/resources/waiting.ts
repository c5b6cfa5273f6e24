import type { PreRecordedJob, PreRecordedResult, Utterance } from '#contract';
import { JobFailedError } from '../errors/job-failed-error.js';
import type { PartialCallOptions } from '../transport/client-options.js';
import type { Transport } from '../transport/transport.js';
import { followJob } from './follow-job.js';
import { type JobReader, type PollOptions, pollJob } from './poll-job.js';
import { toWaitProgress, type WaitProgress } from './progress.js';

// Exported here, so that pages load the code that waits for jobs and follows them in one step, on
// first use.
export { followJob };

/** A pre-recorded job with the status `done`, and its result. */
export interface DoneJob extends PreRecordedJob {
  /** Always `done`: a job that ended as `error` rejects with a {@link JobFailedError}. */
  status: 'done';
  /** The transcript and the results of the add-ons. */
  result: PreRecordedResult;
}

/** Options of a wait. */
export interface WaitOptions extends PollOptions {
  /**
   * Called with the progress of the job: at each change of its stage, and about once a second in
   * between.
   */
  onProgress?: ((progress: WaitProgress) => void) | undefined;
  /** Called with each utterance of the result as soon as it is finished, in order. */
  onUtterance?: ((utterance: Utterance) => void) | undefined;
}

/**
 * Waits until a job has ended. Follows its events when there is a callback, and polls it otherwise.
 *
 * @throws JobFailedError when its status is `error`
 * @throws TimeoutError when the deadline has passed
 */
export async function waitForJob(
  transport: Transport,
  getJob: JobReader,
  id: string,
  { onProgress, onUtterance, ...options }: WaitOptions & PartialCallOptions,
): Promise<DoneJob> {
  if (onProgress || onUtterance)
    for await (const { type, data } of followJob(transport, getJob, id, options)) {
      if (type === 'progress') onProgress?.(toWaitProgress(data));
      if (type === 'utterance') onUtterance?.(data);
    }
  const { clock, random } = transport.settings;
  let last: PreRecordedJob | undefined;
  for await (last of pollJob({ clock, random, getJob }, id, options));
  // Polling yields at least one job, and the contract requires a result for every job that is done.
  if (last?.status === 'done') return last as DoneJob;
  throw toJobFailedError(last as PreRecordedJob);
}

// This is not in the constructor, because bundlers load the class with the client and this later.
function toJobFailedError(job: PreRecordedJob): JobFailedError {
  const errorCode = job.error_code ?? null;
  // The contract does not define this field. The service of this project writes `{ code, message
  // }`.
  const cause = job.post_session_metadata['error'] as { message?: string } | null | undefined;
  const reason = cause?.message ?? null;
  const message = `job ${job.id} failed: ${reason ?? 'no reason given'} (error code ${errorCode}, request ${job.request_id})`;
  return new JobFailedError({ message, cause, job, errorCode, reason });
}
