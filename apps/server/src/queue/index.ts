export type {
  ClaimedJob,
  FetchProgress,
  JobProgress,
  JobStage,
  Lease,
} from './claimed-job.js';
export { InstanceLock } from './instance-lock.js';
export { JobQueue, type JobQueueOptions } from './job-queue.js';
export { MaintenanceLease } from './maintenance-lease.js';
