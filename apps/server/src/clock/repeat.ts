import type { Clock } from './clock.js';

/** Options of {@link repeat}. */
export interface RepeatOptions {
  readonly clock: Pick<Clock, 'sleep'>;
  /** Pause between the end of one run and the start of the next, in milliseconds. */
  readonly pauseMs: number;
  /** Pause before the first run, in milliseconds. @defaultValue 0 */
  readonly firstPauseMs?: number;
  /** Ends the loop: the current pause at once, a run when it is over. */
  readonly signal: AbortSignal;
}

/**
 * Runs an action again and again, with a pause between two runs.
 *
 * @returns a promise that resolves when the signal was aborted and no run is under way
 * @throws the first error of `act`, which ends the loop
 */
export async function repeat(
  { clock, firstPauseMs = 0, pauseMs, signal }: RepeatOptions,
  act: () => void | Promise<void>,
): Promise<void> {
  if (firstPauseMs > 0) await clock.sleep(firstPauseMs, signal).catch(() => undefined);
  while (!signal.aborted) {
    await act();
    await clock.sleep(pauseMs, signal).catch(() => undefined);
  }
}
