/** What waits for jobs and follows them. Pages load it when it is first used. */
export { followJob } from './follow-job.js';
export { waitForJob } from './wait-for-job.js';
