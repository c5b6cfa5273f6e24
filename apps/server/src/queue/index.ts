export type {
  ClaimedJob,
  Completion,
  Failure,
  FetchedFile,
  FetchProgress,
  JobProgress,
  JobStage,
  Lease,
} from './claimed-job.js';
export { InstanceLock } from './instance-lock.js';
export { type ClaimOptions, JobQueue, type JobQueueOptions } from './job-queue.js';
