import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './clock.js';

/** Monotonic time of the machine at the origin of `performance.now()`, in milliseconds: reading it each time takes far longer. */
const startMs = Number(process.hrtime.bigint()) / 1e6 - performance.now();

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => startMs + performance.now(),
  sleep: (durationMs, signal) =>
    sleep(durationMs, undefined, signal === undefined ? {} : { signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    }),
};
