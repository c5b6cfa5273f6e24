const shortestMs = 250;
const longestMs = 10_000;
/** A part of what a job has taken so far: whoever waited long is not hurt by a little more. */
const share = 0.15;
/** A job ends at any moment, but no recogniser is so quick that its audio need be looked at more often than this. */
const shareOfAudio = 0.01;

/**
 * How long to wait before a job is looked at again: short at first, longer the longer it takes, and longer for long audio.
 *
 * @param waitedMs - since the wait began
 * @param audioSeconds - duration of the audio; null while it is not known
 * @param random - a number from 0 up to 1, which keeps many clients apart
 * @returns milliseconds
 */
export function pollDelay(
  waitedMs: number,
  audioSeconds: number | null,
  random: () => number,
): number {
  const shortest = Math.max(shortestMs, (audioSeconds ?? 0) * 1000 * shareOfAudio);
  const delayMs = Math.min(longestMs, Math.max(shortest, waitedMs * share));
  return delayMs * (0.8 + 0.4 * random());
}
