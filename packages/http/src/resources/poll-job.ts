import type { PreRecordedJob } from '#contract';
import { type Clock, sleep } from '../client-clock.js';
import { RequestError, TimeoutError } from '../errors/request-error.js';
import type { CallOptions, PartialCallOptions } from '../transport/client-options.js';

/** Options of a wait for the end of a job. */
export interface PollOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /**
   * Longest wait, in milliseconds. The job continues afterwards.
   *
   * @defaultValue unlimited
   */
  deadlineMs?: number | undefined;
  /**
   * Longest time without a response of the server, in milliseconds. A server that restarts resumes
   * its jobs.
   *
   * @defaultValue 120000
   */
  maximumOutageMs?: number | undefined;
}

/** Reads the job that is waited for. */
export type JobReader = (id: string, call: PartialCallOptions) => PromiseLike<PreRecordedJob>;

/** Clock, randomness and reader of the job that is polled. */
export interface PollContext {
  clock: Clock;
  random: () => number;
  getJob: JobReader;
}

/**
 * Polls a job until it has ended. The last job that is yielded is `done` or `error`.
 *
 * @throws TimeoutError when the deadline has passed
 * @throws the error of the reader, unless it is an outage of at most `maximumOutageMs`
 */
export async function* pollJob(
  { clock, random, getJob }: PollContext,
  id: string,
  options: PollOptions & PartialCallOptions = {},
): AsyncGenerator<PreRecordedJob, void, undefined> {
  const { maximumOutageMs: _, ...call } = options;
  const { deadlineMs = Infinity, startedMs = clock.monotonicMs(), signal } = options;
  let audioSeconds: number | null = null;
  let respondedMs = clock.monotonicMs();
  for (;;) {
    checkDeadline(id, clock.monotonicMs() - startedMs, deadlineMs);
    try {
      const job = await getJob(id, { ...call, startedMs });
      respondedMs = clock.monotonicMs();
      audioSeconds = job.file?.audio_duration ?? null;
      yield job;
      if (job.status === 'done' || job.status === 'error') return;
    } catch (error) {
      if (!isOutage(error, clock.monotonicMs() - respondedMs, options)) throw error;
    }
    const waitedMs = clock.monotonicMs() - startedMs;
    const delayMs = pollDelayMs(waitedMs, audioSeconds, random);
    await sleep(clock, Math.min(delayMs, deadlineMs - waitedMs), signal);
  }
}

/** @throws TimeoutError that names the job, when its wait has reached the deadline */
export function checkDeadline(id: string, waitedMs: number, deadlineMs = Infinity): void {
  if (waitedMs < deadlineMs) return;
  throw new TimeoutError(
    { method: 'GET', path: `/v2/pre-recorded/${id}`, attempts: [] },
    'deadline',
    deadlineMs,
    id,
  );
}

/** True for an error of a server that may be back soon. */
export function isOutage(
  error: unknown,
  silentMs: number,
  { maximumOutageMs = 120_000 }: PollOptions,
): boolean {
  return error instanceof RequestError && error.isRetryable && silentMs <= maximumOutageMs;
}

const shortestDelayMs = 250;
const longestDelayMs = 10_000;
/**
 * Share of the time that a job has taken so far: after a long wait, a little more does not matter.
 */
const shareOfWait = 0.15;
/**
 * Share of the duration of the audio: a job may end at any moment, but no engine needs polling more
 * often than this.
 */
const shareOfAudio = 0.01;

/**
 * Computes the delay before a job is read again. It is short at first, and grows with the duration
 * of the wait and of the audio.
 *
 * @param waitedMs - time since the wait began
 * @param audioSeconds - duration of the audio, or null while it is not known
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
