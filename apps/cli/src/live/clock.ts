import { performance } from 'node:perf_hooks';

/** What the pacing of audio needs of time. */
export interface Clock {
  /** Milliseconds since some moment. */
  monotonicMs(): number;
  /** Runs `callback` after `delayMs`; the returned function cancels it. */
  setTimeout(callback: () => void, delayMs: number): () => void;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  setTimeout: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
