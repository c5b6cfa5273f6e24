/**
 * Presence of the processes that share the data. A process is alive from the opening of its
 * presence until it releases it or dies for any reason. A process that is reported as dead never
 * writes under its id again.
 */
export interface NodeHeartbeats {
  /** Id of this process, for leases. */
  readonly id: string;

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
