const shortestMs = 250;
const longestMs = 10_000;
/** A part of what a job has taken so far: whoever waited long is not hurt by a little more. */
const share = 0.15;

/**
 * How long to wait before a job is looked at again: short at first, longer the longer it takes.
 *
 * @param waitedMs - since the wait began
 * @param random - a number from 0 up to 1, which keeps many clients apart
 * @returns milliseconds
 */
export function pollDelay(waitedMs: number, random: () => number): number {
  const delayMs = Math.min(longestMs, Math.max(shortestMs, waitedMs * share));
  return delayMs * (0.8 + 0.4 * random());
}
