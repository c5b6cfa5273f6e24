import { performance } from 'node:perf_hooks';

/**
 * Creates a function that returns the part of the time since its last call in which the event loop
 * has worked, from 0 to 1.
 */
export function createLoopUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
