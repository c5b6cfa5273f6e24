import type { Notifications } from '../notifications/notifications.js';
import type { WriteWithEnds } from '../storage/index.js';

/** Options of a `JobQueue`. */
export interface JobQueueOptions {
  /** Name of this process in leases. */
  instanceId: string;
  /** Duration of a lease without a heartbeat, in milliseconds. */
  leaseMs: number;
  /**
   * Carries the changes of jobs to those who wait for them.
   *
   * @defaultValue within this queue only
   */
  notifications?: Notifications;
  /** Largest number of attempts at a stage. @defaultValue 3 */
  maximumAttempts?: number;
  /**
   * Number of waiting jobs of a key whose audio is stored, from which on no source of a later job
   * of the key is fetched. Jobs with uploads count only if they are older than the job with the
   * source.
   *
   * @defaultValue 8
   */
  maximumFetchedAhead?: number;
  /**
   * Called when jobs end, in the unit that ends them: its writes are committed together with the
   * ends, or not at all.
   *
   * @defaultValue nothing
   */
  onEnded?: WriteWithEnds;
  /** Called for each of them after that unit was committed. @defaultValue nothing */
  onEndCommitted?: (jobId: string) => void;
  /**
   * Called with the lease token of an abandoned attempt, once the lease can no longer be used:
   * bytes that the attempt has written under the token can be removed.
   *
   * @defaultValue nothing
   */
  onAbandoned?: (leaseToken: string) => Promise<void>;
}
