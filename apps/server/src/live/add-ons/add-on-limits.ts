/**
 * Time limit of an add-on for one utterance with all its attempts, from the time at which it is
 * sent to the thread, in milliseconds.
 */
export const utteranceTimeoutMs = 10_000;

/**
 * Time within which the thread must respond to a ping, in milliseconds. A thread that does not
 * respond is blocked, and is replaced.
 */
export const stallMs = 5000;

/** Time limit for the start of the thread, in milliseconds. */
export const loadMs = 30_000;

/** Interval between two checks of the thread, in milliseconds. */
export const checkMs = 1000;

/** Consecutive threads that end without having begun a task, after which all pending tasks fail. */
export const maximumBarrenThreads = 3;

/**
 * Utterances of a session for which an add-on runs at the same time. Providers on the network take
 * a second or more for each.
 */
export const laneConcurrency = 4;

/** Utterances of a session that may wait for an add-on. The add-on fails for further ones. */
export const laneCapacity = 128;

/** Longest time that the end of a session waits for its add-ons, in milliseconds. */
export const settleMs = 15_000;

/** Time limit of an add-on for a whole session, in milliseconds. */
export const sessionTimeoutMs = 60_000;

/** Number of threads for the add-ons of whole sessions. */
export const sessionThreads = 2;
