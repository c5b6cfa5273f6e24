import type { PreRecordedJob, PreRecordedResult, Utterance } from '#contract';
import { JobFailedError } from '../errors/job-failed-error.js';
import type { PartialCallOptions } from '../transport/client-options.js';
import type { Transport } from '../transport/transport.js';
import { followJob } from './follow-job.js';
import { type JobReader, type PollOptions, pollJob } from './poll-job.js';
import { toWaitProgress, type WaitProgress } from './progress.js';

// Loaded with this file: pages load what waits for jobs and follows them when they first use it.
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
  /** Called with the progress of the job: at each change of its stage, and about once a second in between. */
  onProgress?: ((progress: WaitProgress) => void) | undefined;
  /** Called with each utterance of the result as soon as it is finished, in order. */
  onUtterance?: ((utterance: Utterance) => void) | undefined;
}

/**
 * Waits until a job has ended: follows it for the callbacks, and polls it without any.
 *
 * @throws JobFailedError when its status is `error`; TimeoutError when the deadline has passed
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
  // Polling ends with a job, and the contract gives every done job its result.
  if (last?.status === 'done') return last as DoneJob;
  throw new JobFailedError(last as PreRecordedJob);
}
