/** The functions that wait for jobs and follow them. Pages load them when they are first used. */
export { followJob } from './follow-job.js';
export { waitForJob } from './wait-for-job.js';
