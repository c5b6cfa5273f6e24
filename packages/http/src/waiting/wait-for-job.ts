import type { PreRecordedJob } from '@earshot/core';
import type { Clock } from '../clock.js';
import { JobFailedError } from '../errors/job-failed-error.js';
import { RequestError } from '../errors/request-error.js';
import { TimeoutError } from '../errors/timeout-error.js';
import type { CallOptions, PartialCallOptions } from '../transport/client-options.js';
import { sleep } from '../transport/sleep.js';
import type { DoneJob } from './done-job.js';
import { pollDelay } from './poll-delay.js';

/** Options of a wait. */
export interface WaitOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** Told what the job looks like, each time that it was looked at. */
  onProgress?: ((job: PreRecordedJob) => void) | undefined;
  /**
   * Longest wait, in milliseconds. The job goes on when it has passed.
   *
   * @defaultValue for as long as it takes
   */
  deadlineMs?: number | undefined;
  /**
   * How long the server may be out of reach, in milliseconds: a server that starts anew goes on with its jobs.
   *
   * @defaultValue 120000
   */
  maximumOutageMs?: number | undefined;
}

/** What a wait is made of. */
export interface WaitParts {
  clock: Clock;
  random: () => number;
  /** Reads the job. */
  look: (call: PartialCallOptions) => PromiseLike<PreRecordedJob>;
}

/**
 * Looks at a job until it has ended.
 *
 * @throws JobFailedError when it ended as an error; TimeoutError when the deadline has passed
 */
export async function waitForJob(
  { clock, random, look }: WaitParts,
  id: string,
  {
    onProgress,
    deadlineMs = Infinity,
    maximumOutageMs = 120_000,
    startedMs = clock.monotonicMs(),
    ...call
  }: WaitOptions & PartialCallOptions = {},
): Promise<DoneJob> {
  let audioSeconds: number | null = null;
  let answeredMs = clock.monotonicMs();
  for (;;) {
    if (clock.monotonicMs() - startedMs >= deadlineMs)
      throw new TimeoutError(
        { method: 'GET', path: `/v2/pre-recorded/${id}`, attempts: [] },
        'deadline',
        deadlineMs,
        id,
      );
    try {
      const job = await look({ ...call, deadlineMs, startedMs });
      answeredMs = clock.monotonicMs();
      audioSeconds = job.file?.audio_duration ?? null;
      onProgress?.(job);
      // The contract gives every done job its result.
      if (job.status === 'done') return job as DoneJob;
      if (job.status === 'error') throw new JobFailedError(job);
    } catch (error) {
      const isOutage = error instanceof RequestError && error.isRetryable;
      if (!isOutage || clock.monotonicMs() - answeredMs > maximumOutageMs) throw error;
    }
    const waitedMs = clock.monotonicMs() - startedMs;
    const delayMs = pollDelay(waitedMs, audioSeconds, random);
    await sleep(clock, Math.min(delayMs, deadlineMs - waitedMs), call.signal);
  }
}
