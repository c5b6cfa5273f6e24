/**
 * Longest time of one add-on with all its attempts, in milliseconds: two minutes, and a tenth of the recording for those that read
 * its audio.
 */
export function addOnTimeoutMs(audioSeconds: number): number {
  return 120_000 + Math.round(audioSeconds * 100);
}

/** Time after which a thread is ended in which an add-on still runs, in milliseconds: one that does not yield cannot end itself. */
export function addOnKillMs(audioSeconds: number): number {
  return addOnTimeoutMs(audioSeconds) + 5000;
}

/** Words of one message to a thread: copying them takes a few milliseconds. */
export const wordsPerMessage = 1000;

/** Memory of the JavaScript of a thread, in megabytes. */
export const threadMemory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };
