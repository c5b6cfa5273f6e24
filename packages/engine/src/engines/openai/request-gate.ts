import type { Timers } from '../../runtime/timers.js';

interface Waiting {
  readonly isUrgent: boolean;
  readonly admit: () => void;
}

/** Limits the concurrent requests, and admits none while the server asks for a pause. */
export class RequestGate {
  readonly #timers: Timers;
  #free: number;
  #isPaused = false;
  #pauses = 0;
  readonly #waiting: Waiting[] = [];

  /**
   * @param concurrency - maximum number of concurrent requests
   * @param timers - timers of the pauses
   */
  constructor(concurrency: number, timers: Timers) {
    this.#free = concurrency;
    this.#timers = timers;
  }

  /**
   * Waits until a request may start.
   *
   * @param isUrgent - true for a request with priority, such as one of a live session
   * @param signal - ends the wait, which then throws its reason
   * @returns the function to call once when the request has ended
   */
  async enter(isUrgent: boolean, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      const entry: Waiting = {
        isUrgent,
        admit: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(entry);
      this.#admit();
    });
    return () => {
      this.#free += 1;
      this.#admit();
    };
  }

  /** Admits no request for a time, or extends a current pause. */
  pause(delayMs: number): void {
    this.#isPaused = true;
    this.#pauses += 1;
    const pause = this.#pauses;
    this.#timers.after(delayMs, () => {
      // A later pause has its own timer.
      if (pause !== this.#pauses) return;
      this.#isPaused = false;
      this.#admit();
    });
  }

  #admit(): void {
    while (!this.#isPaused && this.#free > 0 && this.#waiting.length > 0) {
      const urgent = this.#waiting.findIndex(({ isUrgent }) => isUrgent);
      const [next] = this.#waiting.splice(Math.max(0, urgent), 1);
      this.#free -= 1;
      next?.admit();
    }
  }
}
