/**
 * Default time limit of one add-on with all its attempts, in milliseconds: two minutes and a tenth
 * of the duration of the recording, for those that read its audio.
 */
export function addOnTimeoutMs(audioSeconds: number): number {
  return 120_000 + Math.round(audioSeconds * 100);
}

/**
 * Time after the time limit of an add-on when its thread is terminated, in milliseconds: an add-on
 * that does not yield cannot stop itself.
 */
export const addOnGraceMs = 5000;

/** Words in one message to a thread, which take a few milliseconds to copy. */
export const wordsPerMessage = 1000;

/** Limits of the JavaScript heap of a thread. */
export const threadMemory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };
