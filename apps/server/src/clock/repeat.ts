import type { Clock } from './clock.js';

/** Options of {@link repeat}. */
export interface RepeatOptions {
  readonly clock: Pick<Clock, 'sleep'>;
  /** Pause between the end of one run and the start of the next, in milliseconds. */
  readonly everyMs: number;
  /** Pause before the first run, in milliseconds. @defaultValue 0 */
  readonly firstPauseMs?: number;
  /** Ends the repetition: a pause ends at once, a run is completed. */
  readonly signal: AbortSignal;
  /**
   * Called with an error of the action, which is repeated nevertheless. @defaultValue the error
   * ends the repetition
   */
  readonly onError?: (error: unknown) => void;
}

/**
 * Runs an action repeatedly until a signal is aborted.
 *
 * @returns a promise that resolves when the signal was aborted and no run is under way
 * @throws the first error of the action, unless `onError` handles it
 */
export async function repeat(
  action: () => void | Promise<void>,
  { clock, everyMs, firstPauseMs = 0, onError, signal }: RepeatOptions,
): Promise<void> {
  if (firstPauseMs > 0) await clock.sleep(firstPauseMs, signal).catch(() => undefined);
  while (!signal.aborted) {
    try {
      await action();
    } catch (error) {
      if (onError === undefined) throw error;
      onError(error);
    }
    await clock.sleep(everyMs, signal).catch(() => undefined);
  }
}
