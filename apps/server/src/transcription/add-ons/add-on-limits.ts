/** Longest time of one add-on with all its attempts, in milliseconds. */
export const addOnTimeoutMs = 120_000;

/** Time beyond that of an add-on after which its thread is ended, in milliseconds: one that does not yield cannot end itself. */
export const addOnGraceMs = 5000;

/** Words of one message to a thread: copying them takes a few milliseconds. */
export const wordsPerMessage = 1000;

/** Memory of the JavaScript of a thread, in megabytes. */
export const threadMemory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };
