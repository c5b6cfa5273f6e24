import type { Clock } from '../clock.js';
import { AbortError } from '../errors/abort-error.js';
import type { RequestContext } from '../errors/request-error.js';
import { TimeoutError } from '../errors/timeout-error.js';

/** Ends an attempt: the caller's signal, the time of the attempt, or the time of the whole call, whichever is first. */
export interface AttemptSignal {
  /** Its reason is the error that the attempt ends with. */
  readonly signal: AbortSignal;
  /** Settles as `work` does, or rejects as soon as the attempt is ended: a `fetch` that was passed in may not heed signals. */
  race<Value>(work: Promise<Value>): Promise<Value>;
  /** Starts the time of the attempt anew: bytes have moved. */
  restartTimeout: () => void;
  /** Stops the time of the attempt and the deadline; the caller's signal stays. */
  stopTimers: () => void;
  /** Lets go of everything. */
  clear: () => void;
}

/** What ends an attempt. */
export interface AttemptLimits {
  timeoutMs: number;
  /** Of the whole call, and what is left of it. */
  deadlineMs: number;
  remainingMs: number;
  caller: AbortSignal | undefined;
}

/** Starts the time of an attempt. */
export function createAttemptSignal(
  clock: Clock,
  context: RequestContext,
  { timeoutMs, deadlineMs, remainingMs, caller }: AttemptLimits,
): AttemptSignal {
  const controller = new AbortController();
  const { signal } = controller;
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  // Most attempts end well, and nobody listens for the other way.
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
  let stopTimeout = startTimeout();
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
      if (!isCleared) stopTimeout = startTimeout();
    },
    stopTimers,
    clear: () => {
      isCleared = true;
      stopTimers();
      caller?.removeEventListener('abort', onAbort);
    },
  };
}

/** Timers of most runtimes overflow beyond this, and fire at once. */
const longestTimerMs = 2 ** 31 - 1;
