export type { CancelOutcome, ClaimedJob } from './claimed-job.js';
export { JobCancelledError } from './job-cancelled-error.js';
export { JobQueue } from './job-queue.js';
export type { JobQueueOptions } from './job-queue-options.js';
export { JobUpdates } from './job-updates.js';
export { MaintenanceLease } from './maintenance-lease.js';
