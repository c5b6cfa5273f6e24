/** Time, as the service asks for it; tests give their own. */
export interface Clock {
  /** Milliseconds since the epoch: for what is written down. */
  now(): number;
  /** Milliseconds that only ever grow: for how long something took. */
  monotonicMs(): number;
  /** Resolves after a while; at once, with the signal's reason thrown, when that is aborted. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}
