import type { Timer, Timers } from './timers.js';

/** Does something at most once in a while, and soon after it was asked for when it was not done lately. */
export interface Pacer {
  /** Asks for it. */
  request(): void;
  /** Does nothing any more. */
  close(): void;
}

/**
 * Makes a pacer. What is asked for is done at the end of the turn of the event loop, or when the pause after the last time is over.
 *
 * @param timers - measure the pause
 * @param pauseMs - how long it is, in milliseconds
 * @param act - does it; whether it was worth it, or else no pause is needed
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
