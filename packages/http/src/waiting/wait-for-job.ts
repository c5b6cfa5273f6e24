import type { PreRecordedJob } from '@earshot/core';
import { AbortError } from '../errors/abort-error.js';
import { JobFailedError } from '../errors/job-failed-error.js';
import { TimeoutError } from '../errors/timeout-error.js';
import type { CallOptions } from '../transport/client-options.js';
import { sleep } from '../transport/sleep.js';
import type { Transport } from '../transport/transport.js';
import { pollDelay } from './poll-delay.js';

/** Options of a wait. */
export interface WaitOptions extends CallOptions {
  /** Told what the job looks like, each time that it was looked at. */
  onProgress?: (job: PreRecordedJob) => void;
  /**
   * Longest wait, in milliseconds.
   *
   * @defaultValue for as long as it takes
   */
  deadlineMs?: number;
}

/**
 * Looks at a job until it has ended.
 *
 * @throws JobFailedError when it ended as an error; TimeoutError when the deadline has passed
 */
export async function waitForJob(
  { settings: { clock, random } }: Transport,
  look: (call: CallOptions) => PromiseLike<PreRecordedJob>,
  id: string,
  { onProgress, deadlineMs = Number.POSITIVE_INFINITY, ...call }: WaitOptions = {},
): Promise<PreRecordedJob> {
  const startedMs = clock.monotonicMs();
  const context = { method: 'GET', path: `/v2/pre-recorded/${id}`, attempts: [] };
  for (;;) {
    const job = await look(call);
    onProgress?.(job);
    if (job.status === 'done') return job;
    if (job.status === 'error') throw new JobFailedError(job);
    const waitedMs = clock.monotonicMs() - startedMs;
    if (waitedMs >= deadlineMs) throw new TimeoutError(context, 'deadline', deadlineMs);
    await sleep(clock, Math.min(pollDelay(waitedMs, random), deadlineMs - waitedMs), call.signal);
    if (call.signal?.aborted === true) throw new AbortError(context, call.signal);
  }
}
