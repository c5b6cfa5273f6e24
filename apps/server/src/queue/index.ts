export { InstanceLock } from './instance-lock.js';
export type { FetchProgress, JobProgress } from './job-progress.js';
export {
  type ClaimedJob,
  type ClaimOptions,
  type Completion,
  type Failure,
  type FetchedFile,
  JobQueue,
  type JobQueueOptions,
  type JobStage,
  type Lease,
} from './job-queue.js';
