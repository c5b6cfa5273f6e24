/** The kinds of job. */
export const jobKinds = ['pre-recorded', 'live'] as const;

/** Kind of a job. */
export type JobKind = (typeof jobKinds)[number];
