import type { LiveError } from '../errors/live-error.js';

/** An attempt to come back. */
export interface Reconnection {
  /** How many attempts have failed in a row. */
  readonly failures: number;
  /** How long the session waits before the next one, in milliseconds. */
  readonly delayMs: number;
  /** What happened to the connection. */
  readonly error: LiveError;
}
