/** The right to maintain the data, which one process has at a time. */
export interface MaintenanceLeases {
  /**
   * Takes the lease for `leaseMs` from now, if nobody holds it, if it has expired, or if `from`
   * holds it. Of several calls at once, one resolves with true. Leases are measured as those of
   * `JobClaims` are.
   *
   * @param owner - id of the process that takes it
   * @param from - id of the process whose lease may be taken: of the owner itself, which renews it,
   * or of a dead one
   */
  take(owner: string, from: string, leaseMs: number): Promise<boolean>;

  /** Id of the process that took the lease last and has not released it, or undefined. */
  holder(): Promise<string | undefined>;

  /** Ends the lease of a process early, if it holds it. */
  release(owner: string): Promise<void>;
}
