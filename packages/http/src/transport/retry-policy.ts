import type { RetrySettings } from './settings.js';

/**
 * Draws the wait before the next attempt: the wait that the server asked for, plus a random part of
 * a bound that doubles ("full jitter"). Clients that were refused together therefore do not return
 * together.
 *
 * @param attempt - number of the attempt that failed, from 1 on
 * @param retryAfterMs - wait that the server asked for, or null when it did not ask for one
 * @param settings - bounds of the waits
 * @param random - source of numbers from 0 up to 1
 * @returns milliseconds, at most `maximumDelayMs`
 */
export function retryDelayMs(
  attempt: number,
  retryAfterMs: number | null,
  { baseDelayMs, maximumDelayMs }: RetrySettings,
  random: () => number,
): number {
  const boundMs = Math.min(maximumDelayMs, baseDelayMs * 2 ** (attempt - 1));
  return Math.min(maximumDelayMs, (retryAfterMs ?? 0) + random() * boundMs);
}

/** Part of a retry that each successful call earns. */
const gainPerCall = 0.1;

/**
 * Bounds the retries of all calls of a client, so that they do not add to the load of a server with
 * problems.
 */
export class RetryBudget {
  readonly #size: number;
  #left: number;

  /** @param size - number of retries that can be saved up */
  constructor(size: number) {
    this.#size = size;
    this.#left = size;
  }

  /** Takes one retry. Returns false when none is left. */
  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** Earns a part of a retry. Called after each successful call. */
  earn(): void {
    this.#left = Math.min(this.#size, this.#left + gainPerCall);
  }
}
