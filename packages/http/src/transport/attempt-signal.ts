import type { Clock } from '../client-clock.js';
import { AbortError, type RequestContext, TimeoutError } from '../errors/request-error.js';

/**
 * Ends an attempt: by the caller's signal, the time limit of the attempt, or the deadline of the
 * call, whichever is first.
 */
export interface AttemptSignal {
  /** Signal whose reason is the error that the attempt ends with. */
  readonly signal: AbortSignal;
  /**
   * Settles as `work` does, or rejects as soon as the attempt has ended, since a `fetch` that was
   * passed in may ignore signals.
   */
  race<Value>(work: Promise<Value>): Promise<Value>;
  /** Restarts the time limit of the attempt. Called when bytes have moved. */
  restartTimeout: () => void;
  /** Stops the time limit. The deadline and the caller's signal stay active. */
  stopTimeout: () => void;
  /** Stops the time limit and the deadline. The caller's signal stays active. */
  stopTimers: () => void;
  /** Stops the timers and removes the listener of the caller's signal. */
  clear: () => void;
}

/** Limits of an attempt. */
export interface AttemptLimits {
  timeoutMs: number;
  /** Deadline of the whole call. */
  deadlineMs: number;
  /** Time that is left until the deadline. */
  remainingMs: number;
  caller: AbortSignal | undefined;
}

/** Longest timer, in milliseconds. In most runtimes, longer ones overflow and fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Starts the timers of an attempt. */
export function createAttemptSignal(
  clock: Clock,
  context: RequestContext,
  { timeoutMs, deadlineMs, remainingMs, caller }: AttemptLimits,
): AttemptSignal {
  const controller = new AbortController();
  const { signal } = controller;
  const ended = new Promise<never>((_resolve, reject) => {
    signal.onabort = () => reject(signal.reason);
  });
  // Most attempts succeed, and then nothing handles this rejection.
  ended.catch(() => undefined);
  const onAbort = () => {
    if (caller?.aborted) controller.abort(new AbortError(context, caller));
  };
  const startTimer = (scope: 'attempt' | 'deadline', limitMs: number, delayMs: number) =>
    delayMs > longestTimerMs
      ? () => undefined
      : clock.setTimeout(
          () => controller.abort(new TimeoutError(context, scope, limitMs)),
          delayMs,
        );
  const startTimeout = () => startTimer('attempt', timeoutMs, timeoutMs);
  let cancelTimeout = startTimeout();
  const stopTimeout = () => cancelTimeout();
  const stopDeadline = startTimer('deadline', deadlineMs, remainingMs);
  const stopTimers = () => {
    stopTimeout();
    stopDeadline();
  };
  let isCleared = false;
  caller?.addEventListener('abort', onAbort);
  onAbort();
  return {
    signal,
    race: (work) => Promise.race([work, ended]),
    restartTimeout: () => {
      stopTimeout();
      if (!isCleared) cancelTimeout = startTimeout();
    },
    stopTimeout,
    stopTimers,
    clear: () => {
      isCleared = true;
      stopTimers();
      caller?.removeEventListener('abort', onAbort);
    },
  };
}
