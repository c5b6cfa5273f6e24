import type { Clock } from '../clock/index.js';
import { timedOut } from './limit-body.js';

/** A signal that ends what takes too long. */
export interface SourceDeadline {
  signal: AbortSignal;
  /** Gives up on the deadline, since the work is over. */
  clear(): void;
}

/**
 * Starts a deadline.
 *
 * @param durationMs - from now on
 * @param outer - a signal of the caller that ends the work as well
 * @returns a signal whose reason is a SourceError with `errorCode` 504, or the reason of `outer`
 */
export function startDeadline(
  clock: Clock,
  durationMs: number,
  outer?: AbortSignal,
): SourceDeadline {
  const controller = new AbortController();
  const stop = new AbortController();
  const forward = () => controller.abort(outer?.reason);
  if (outer?.aborted === true) forward();
  outer?.addEventListener('abort', forward, { once: true });
  clock.sleep(durationMs, stop.signal).then(
    () => controller.abort(timedOut('The source took longer than it may in all')),
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
