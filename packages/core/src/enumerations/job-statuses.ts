/** The states of a job: it waits, is worked on, and ends as done or error. */
export const jobStatuses = ['queued', 'processing', 'done', 'error'] as const;

/** State of a job. */
export type JobStatus = (typeof jobStatuses)[number];
