/** Requests of a window that a node may count itself. */
export interface RateShare {
  /** Number of requests, 0 when the window has none left. */
  readonly granted: number;
  /** Number of requests that all nodes have taken, these among them. */
  readonly taken: number;
  /** Time until the window ends, in milliseconds. */
  readonly remainingMs: number;
}

/** A number of requests that may be made in a window of time. */
export interface RateWindow {
  /** Name of what is counted, such as the requests of a key. */
  readonly name: string;
  /** Length of the window in milliseconds. Windows begin at multiples of it. */
  readonly windowMs: number;
  readonly maximum: number;
}

/** Numbers of requests that the nodes of a cluster count together. */
export interface RateLimits {
  /** Takes requests of the current window, as many as it has left, at most `wanted`. */
  take(window: RateWindow, wanted: number): Promise<RateShare>;
}
