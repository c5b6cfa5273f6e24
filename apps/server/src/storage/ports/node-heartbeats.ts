import type { NodeDirectory } from './node-directory.js';

/**
 * Presence of the processes that share the data. A process is alive from the opening of its
 * presence until it releases it or dies for any reason. One that was cut off for a while may return
 * under its id: what others have taken over meanwhile is fenced by the lease or the epoch of it.
 */
export interface NodeHeartbeats {
  /** Id of this process, for leases. */
  readonly id: string;

  /** The nodes of a cluster, undefined where all processes are on one machine. */
  readonly directory?: NodeDirectory;

  /**
   * Finds processes that are certainly dead. Each is found until `forget`, so that none is missed
   * after a failure.
   */
  findDead(): Promise<string[]>;

  /** True while a process is alive. An unknown process is not alive. */
  isAlive(id: string): Promise<boolean>;

  /** Forgets dead processes, once their leases were taken over. */
  forget(ids: readonly string[]): Promise<void>;

  /** Ends the presence of this process. Idempotent. */
  release(): Promise<void>;
}
