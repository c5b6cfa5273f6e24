import type { DatabaseTransaction } from '../storage/index.js';

/** Options of a `JobQueue`. */
export interface JobQueueOptions {
  /** Name of this process in leases. */
  instanceId: string;
  /** Duration of a lease without a heartbeat, in milliseconds. */
  leaseMs: number;
  /** Attempts at a stage. @defaultValue 3 */
  maximumAttempts?: number;
  /**
   * Jobs of a key whose audio may be here before it is transcribed; while older ones wait, no other source of the key is fetched.
   * Uploads are not counted against it unless they are older than the source.
   *
   * @defaultValue 8
   */
  maximumFetchedAhead?: number;
  /**
   * Called when a job is done or failed, in the transaction that ends it: what it writes is written with the end or not at all.
   *
   * @defaultValue nothing
   */
  onEnded?: (transaction: DatabaseTransaction, jobId: string) => Promise<void>;
  /** Called once that transaction is committed. @defaultValue nothing */
  onEndCommitted?: (jobId: string) => void;
  /**
   * Called with the lease token of an abandoned attempt, once nobody can use that lease any more: bytes that the attempt wrote under the
   * token can be removed.
   *
   * @defaultValue nothing
   */
  onAbandoned?: (leaseToken: string) => Promise<void>;
}
