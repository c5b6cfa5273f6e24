import type { Timer, Timers } from './timers.js';

/** Limits how often an action runs: once per pause, and at the end of the turn of the event loop after a longer pause. */
export interface Pacer {
  /** Requests a run. */
  request(): void;
  /** Stops; the action does not run any more. */
  close(): void;
}

/**
 * Creates a pacer.
 *
 * @param timers - timers of the pause
 * @param pauseMs - pause after a run, in milliseconds
 * @param act - the action; returns false when there was nothing to do, after which no pause is needed
 */
export function createPacer(timers: Timers, pauseMs: number, act: () => boolean): Pacer {
  let isRequested = false;
  let pause: Timer | undefined;
  let isClosed = false;
  const run = () => {
    isRequested = false;
    if (isClosed || !act()) return;
    pause = timers.after(pauseMs, () => {
      pause = undefined;
      if (isRequested) run();
    });
  };
  return {
    request() {
      if (isRequested) return;
      isRequested = true;
      if (pause === undefined) setImmediate(run);
    },
    close() {
      isClosed = true;
      pause?.clear();
    },
  };
}
