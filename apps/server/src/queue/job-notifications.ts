import { EventEmitter } from 'node:events';
import type { Clock } from '../clock/index.js';

/** Wakes the workers of this process when there may be a job for them. */
export class JobNotifications {
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #wake = new EventEmitter();
  #count = 0;

  constructor(clock: Pick<Clock, 'sleep'>) {
    this.#clock = clock;
    // One listener for each stage of each worker.
    this.#wake.setMaxListeners(0);
  }

  /** Notifications so far. */
  get count(): number {
    return this.#count;
  }

  /** Ends every {@link wait}. */
  notify(): void {
    this.#count += 1;
    this.#wake.emit('job');
  }

  /**
   * Waits for a notification, or for a time.
   *
   * @param since - {@link count} before the queue was read: a notification since then ends the wait at once
   * @throws the reason of `signal`
   */
  async wait(durationMs: number, signal: AbortSignal, since: number): Promise<void> {
    const woken = new AbortController();
    const wake = () => woken.abort();
    this.#wake.once('job', wake);
    try {
      if (this.#count === since)
        await this.#clock.sleep(durationMs, AbortSignal.any([signal, woken.signal]));
    } catch (error) {
      if (!woken.signal.aborted) throw error;
    } finally {
      this.#wake.off('job', wake);
    }
    signal.throwIfAborted();
  }
}
