import { AddOnFailure, timeoutFailure } from './add-on-error.js';

/** Time as the runner needs it. */
export interface RunnerClock {
  /** Monotonic time in milliseconds. */
  monotonicMs(): number;
  /**
   * Resolves after a time.
   *
   * @throws the reason of the signal as soon as that is aborted
   */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

/** Options of {@link attempt}. */
export interface AttemptOptions {
  readonly clock: RunnerClock;
  /** Longest time of all attempts together, in milliseconds. */
  readonly timeoutMs: number;
  /** Name of the add-on, for the error. */
  readonly addOn: string;
  readonly signal?: AbortSignal | undefined;
}

const maximumAttempts = 3;
const firstDelayMs = 500;

/**
 * Retries work whose error allows it: three attempts at most, with exponential backoff, or the
 * delay that the error asks for.
 *
 * @throws AddOnFailure 504 when it takes too long, the reason of the signal when it is aborted, or
 * the last error otherwise
 */
export async function attempt<Value>(
  work: (signal: AbortSignal) => Value | Promise<Value>,
  { addOn, clock, signal, timeoutMs }: AttemptOptions,
): Promise<Value> {
  const ended = new AbortController();
  const late = new AbortController();
  const all = AbortSignal.any([late.signal, ...(signal === undefined ? [] : [signal])]);
  const deadline = clock.sleep(timeoutMs, ended.signal).then(
    () => {
      late.abort(timeoutFailure(addOn, timeoutMs));
    },
    () => undefined,
  );
  try {
    for (let number = 1; ; number += 1) {
      try {
        return await untilAborted(work, all);
      } catch (error) {
        all.throwIfAborted();
        if (!AddOnFailure.is(error) || !error.isRetryable || number === maximumAttempts)
          throw error;
        await clock.sleep(error.retryAfterMs ?? firstDelayMs * 2 ** (number - 1), all);
      }
    }
  } finally {
    ended.abort();
    await deadline;
  }
}

/** Result of work. It rejects as soon as the signal is aborted, also when the work ignores it. */
async function untilAborted<Value>(
  work: (signal: AbortSignal) => Value | Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const abortion = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([Promise.resolve(work(signal)), abortion]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
