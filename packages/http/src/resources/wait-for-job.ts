import type { PreRecordedJob, PreRecordedResult } from '@earshot/core';
import { type Clock, sleep } from '../clock.js';
import { EarshotError } from '../errors/earshot-error.js';
import { RequestError, TimeoutError } from '../errors/request-error.js';
import type { CallOptions, PartialCallOptions } from '../transport/client-options.js';

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
export interface WaitOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** Called with the job each time that it was read. */
  onProgress?: ((job: PreRecordedJob) => void) | undefined;
  /**
   * Longest wait, in milliseconds. The job continues afterwards.
   *
   * @defaultValue unlimited
   */
  deadlineMs?: number | undefined;
  /**
   * Longest time without a response of the server, in milliseconds: a server that restarts resumes its jobs.
   *
   * @defaultValue 120000
   */
  maximumOutageMs?: number | undefined;
}

/** Clock, randomness and reader of the job that is polled. */
export interface PollContext {
  clock: Clock;
  random: () => number;
  getJob: (call: PartialCallOptions) => PromiseLike<PreRecordedJob>;
}

/**
 * Polls a job until it has ended.
 *
 * @throws JobFailedError when its status is `error`; TimeoutError when the deadline has passed
 */
export async function waitForJob(
  { clock, random, getJob }: PollContext,
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
  let respondedMs = clock.monotonicMs();
  for (;;) {
    if (clock.monotonicMs() - startedMs >= deadlineMs)
      throw new TimeoutError(
        { method: 'GET', path: `/v2/pre-recorded/${id}`, attempts: [] },
        'deadline',
        deadlineMs,
        id,
      );
    try {
      const job = await getJob({ ...call, deadlineMs, startedMs });
      respondedMs = clock.monotonicMs();
      audioSeconds = job.file?.audio_duration ?? null;
      onProgress?.(job);
      // The contract gives every done job its result.
      if (job.status === 'done') return job as DoneJob;
      if (job.status === 'error') throw new JobFailedError(job);
    } catch (error) {
      const isOutage = error instanceof RequestError && error.isRetryable;
      if (!isOutage || clock.monotonicMs() - respondedMs > maximumOutageMs) throw error;
    }
    const waitedMs = clock.monotonicMs() - startedMs;
    const delayMs = pollDelayMs(waitedMs, audioSeconds, random);
    await sleep(clock, Math.min(delayMs, deadlineMs - waitedMs), call.signal);
  }
}

const shortestDelayMs = 250;
const longestDelayMs = 10_000;
/** Share of the time that a job has taken so far: after a long wait, a little more does not matter. */
const shareOfWait = 0.15;
/** Share of the duration of the audio: a job may end at any moment, but no engine needs polling more often than this. */
const shareOfAudio = 0.01;

/**
 * Computes the delay before a job is read again: short at first, longer with the time that it takes, and longer for long audio.
 *
 * @param waitedMs - time since the wait began
 * @param audioSeconds - duration of the audio; null while it is not known
 * @param random - source of numbers from 0 up to 1, which keeps many clients apart
 * @returns milliseconds
 */
export function pollDelayMs(
  waitedMs: number,
  audioSeconds: number | null,
  random: () => number,
): number {
  const shortestMs = Math.max(shortestDelayMs, (audioSeconds ?? 0) * 1000 * shareOfAudio);
  const delayMs = Math.min(longestDelayMs, Math.max(shortestMs, waitedMs * shareOfWait));
  return delayMs * (0.8 + 0.4 * random());
}
