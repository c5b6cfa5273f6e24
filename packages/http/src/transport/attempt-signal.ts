import type { Clock } from '../clock.js';

/** What ends an attempt before its answer is there. */
export type AttemptEnd = 'caller' | 'attempt' | 'deadline';

/** Ends an attempt: the caller's signal, the time of the attempt, or the time of the whole call, whichever is first. */
export interface AttemptSignal {
  readonly signal: AbortSignal;
  /** What ended it; undefined while nothing has. */
  readonly cause: AttemptEnd | undefined;
  /** Settles as `work` does, or rejects as soon as the attempt is ended: a `fetch` that was passed in may not heed signals. */
  race<Value>(work: Promise<Value>): Promise<Value>;
  /** Starts the time of the attempt anew: bytes have moved. */
  restartTimeout(): void;
  /** Stops the time of the attempt; the caller's signal and the deadline stay. */
  stopTimeout(): void;
  /** Stops the deadline. */
  stopDeadline(): void;
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
  const { signal } = controller;
  let cause: AttemptEnd | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  // Most attempts end well, and nobody listens for the other way.
  ended.catch(() => undefined);
  const end = (reason: AttemptEnd) => () => {
    cause ??= reason;
    controller.abort(caller?.reason);
  };
  const onAbort = end('caller');
  const startTimeout = () => startTimer(clock, end('attempt'), limits.timeoutMs);
  let stopTimeout = startTimeout();
  const stopDeadline = startTimer(clock, end('deadline'), limits.remainingMs);
  let isCleared = false;
  if (caller?.aborted === true) onAbort();
  else caller?.addEventListener('abort', onAbort);
  return {
    signal,
    get cause() {
      return cause;
    },
    race: (work) => Promise.race([work, ended]),
    restartTimeout: () => {
      stopTimeout();
      if (!isCleared) stopTimeout = startTimeout();
    },
    stopTimeout: () => stopTimeout(),
    stopDeadline,
    clear: () => {
      isCleared = true;
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
