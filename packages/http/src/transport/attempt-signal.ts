import type { Clock } from '../clock.js';

/** Ends an attempt: the caller's signal, the time of the attempt, or the time of the whole call, whichever is first. */
export interface AttemptSignal {
  readonly signal: AbortSignal;
  /** What ended it; undefined while nothing has. */
  readonly cause: 'caller' | 'attempt' | 'deadline' | undefined;
  /** Stops the time of the attempt; the caller's signal and the deadline stay. */
  stopTimeout(): void;
  /** Lets go of everything. */
  clear(): void;
}

/** Starts the time of an attempt. */
export function createAttemptSignal(
  clock: Clock,
  limits: { timeoutMs: number; remainingMs: number },
  caller: AbortSignal | undefined,
): AttemptSignal {
  const controller = new AbortController();
  let cause: AttemptSignal['cause'];
  const end = (reason: NonNullable<AttemptSignal['cause']>) => () => {
    cause ??= reason;
    controller.abort(caller?.reason);
  };
  const onAbort = end('caller');
  const stopTimeout = startTimer(clock, end('attempt'), limits.timeoutMs);
  const stopDeadline = startTimer(clock, end('deadline'), limits.remainingMs);
  if (caller?.aborted === true) onAbort();
  else caller?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    get cause() {
      return cause;
    },
    stopTimeout,
    clear: () => {
      stopTimeout();
      stopDeadline();
      caller?.removeEventListener('abort', onAbort);
    },
  };
}

/** Timers of most runtimes overflow beyond this, and fire at once. */
const longestTimerMs = 2 ** 31 - 1;

function startTimer(clock: Clock, callback: () => void, delayMs: number): () => void {
  return delayMs > longestTimerMs ? () => undefined : clock.setTimeout(callback, delayMs);
}
