import { performance } from 'node:perf_hooks';
import type { Clock } from '@earshot/live';

/** The clock of the machine. */
export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  setTimeout: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
