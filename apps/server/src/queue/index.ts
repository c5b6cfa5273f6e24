export type { CancelOutcome, ClaimedJob } from './claimed-job.js';
export { JobQueue } from './job-queue.js';
export type { JobQueueOptions } from './job-queue-options.js';
export { JobUpdates } from './job-updates.js';
export { JobCancelledError } from './lease-revocations.js';
export { MaintenanceLease } from './maintenance-lease.js';
