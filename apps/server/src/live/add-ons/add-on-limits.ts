/** Longest time of an add-on of one utterance with all its attempts, from the time at which the thread was given it, in milliseconds. */
export const utteranceTimeoutMs = 10_000;

/** Time in which the thread responds between two tasks, in milliseconds: one that takes longer is blocked, and is replaced. */
export const stallMs = 5000;

/** Time in which the thread loads, in milliseconds. */
export const loadMs = 30_000;

/** Pause between two checks of the thread, in milliseconds. */
export const checkMs = 1000;

/** Consecutive threads that ended before they were given a task, after which what waits fails. */
export const maximumBarrenThreads = 3;

/** Utterances of a session that an add-on works on at the same time; providers over the network take a second or more for each. */
export const laneConcurrency = 4;

/** Utterances of a session that wait for an add-on; those beyond are reported as failed. */
export const laneCapacity = 128;

/** Longest time for which the end of a session waits for its add-ons, in milliseconds. */
export const settleMs = 15_000;

/** Longest time of an add-on of a whole session, in milliseconds. */
export const sessionTimeoutMs = 60_000;

/** Threads for the add-ons of whole sessions, at the same time. */
export const sessionThreads = 2;
