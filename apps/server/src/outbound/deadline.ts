import type { Clock } from '../clock/index.js';

/** A signal that aborts work that takes too long. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Stops the timer, since the work is over. */
  clear(): void;
}

/**
 * Starts a deadline.
 *
 * @param clock - measures the time
 * @param durationMs - milliseconds from now until the signal is aborted
 * @param outer - a signal of the caller that ends the work as well
 * @param createReason - makes the reason of the signal at the deadline
 * @returns a deadline whose signal is aborted with that reason, or with the one of `outer`
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
    // Cleared: the work was over in time.
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
