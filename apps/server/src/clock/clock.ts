/** Time, as the service asks for it; tests give their own. */
export interface Clock {
  /** Milliseconds since the epoch: for what is written down. */
  now(): number;
  /**
   * Milliseconds that only ever grow and never jump, counted from the same moment by all processes of the machine: for how
   * long something took, and for what several processes compare.
   */
  monotonicMs(): number;
  /** Resolves after a while; at once, with the signal's reason thrown, when that is aborted. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}
