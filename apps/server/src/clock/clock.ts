import { setTimeout as sleep } from 'node:timers/promises';

/** Time of the service; tests pass their own. */
export interface Clock {
  /** Wall time in milliseconds since the epoch: for times that are stored or sent. */
  now(): number;
  /**
   * Monotonic time in milliseconds, with the same origin for all processes of the machine: for durations, and for times that
   * several processes compare.
   */
  monotonicMs(): number;
  /**
   * Resolves after a time.
   *
   * @throws the reason of the signal as soon as that is aborted
   */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

/** Monotonic time of the machine at the origin of `performance.now()`, in milliseconds: reading it each time takes far longer. */
const startMs = Number(process.hrtime.bigint()) / 1e6 - performance.now();

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => startMs + performance.now(),
  sleep: (durationMs, signal) =>
    sleep(durationMs, undefined, signal === undefined ? {} : { signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    }),
};

/** Options of {@link repeat}. */
export interface RepeatOptions {
  readonly clock: Pick<Clock, 'sleep'>;
  /** Pause between two runs of the action, in milliseconds. */
  readonly everyMs: number;
  /** Ends the repetition, and a pause at once. */
  readonly signal: AbortSignal;
  /** Called with an error of the action, which is repeated all the same. */
  readonly onError: (error: unknown) => void;
}

/** Runs an action, again and again, until a signal is aborted. Never rejects. */
export async function repeat(
  action: () => Promise<void>,
  { clock, everyMs, onError, signal }: RepeatOptions,
): Promise<void> {
  while (!signal.aborted) {
    await action().catch(onError);
    await clock.sleep(everyMs, signal).catch(() => undefined);
  }
}
