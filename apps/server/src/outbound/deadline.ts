import type { Clock } from '../clock/index.js';

/** A time limit of some work, as a signal. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Stops the timer once the work has ended. This is idempotent. */
  clear(): void;
}

/**
 * Starts a deadline.
 *
 * @param clock - measures the time
 * @param durationMs - milliseconds from now until the signal is aborted
 * @param outer - a signal of the caller, which also aborts the work
 * @param createReason - creates the reason with which the signal is aborted at the deadline
 * @returns a deadline whose signal is aborted with that reason, or with that of `outer`
 */
export function startDeadline(
  clock: Clock,
  durationMs: number,
  outer?: AbortSignal,
  createReason: () => unknown = () => new DOMException('The deadline has passed', 'TimeoutError'),
): Deadline {
  const controller = new AbortController();
  const stop = new AbortController();
  const forward = () => controller.abort(outer?.reason);
  if (outer?.aborted === true) forward();
  outer?.addEventListener('abort', forward, { once: true });
  clock.sleep(durationMs, stop.signal).then(
    () => controller.abort(createReason()),
    // Cleared: the work has ended in time.
    () => undefined,
  );
  return {
    signal: controller.signal,
    clear: () => {
      stop.abort();
      outer?.removeEventListener('abort', forward);
    },
  };
}
