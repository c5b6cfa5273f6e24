import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './clock.js';

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => Number(process.hrtime.bigint()) / 1e6,
  sleep: (durationMs, signal) =>
    sleep(durationMs, undefined, signal === undefined ? {} : { signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    }),
};
