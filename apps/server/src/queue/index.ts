export { InstanceLock } from './instance-lock.js';
export {
  type ClaimedJob,
  type Completion,
  type Failure,
  JobQueue,
  type JobQueueOptions,
  type Lease,
} from './job-queue.js';
