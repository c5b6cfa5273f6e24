import { atIntervalEnds, type Clock } from './clock.js';
import { combineSignals } from './combine-signals.js';

/** Wakes the parts of this process that wait for work in the database. */
export class WakeUp {
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #sleepers = new Set<AbortController>();
  #notifications = 0;

  constructor(clock: Pick<Clock, 'sleep' | 'monotonicMs'>) {
    this.#clock = atIntervalEnds(clock);
  }

  /**
   * Number of calls of {@link notify} so far. Passed to {@link wait}, it covers the calls between a
   * read of the database and the wait.
   */
  get notifications(): number {
    return this.#notifications;
  }

  /** Reports that there is work. */
  notify(): void {
    this.#notifications += 1;
    for (const sleeper of this.#sleepers) sleeper.abort();
  }

  /**
   * Waits until there may be work: until {@link notify} is called, or until an interval ends, since
   * other processes create work too.
   *
   * @param intervalMs - the wait ends at the next multiple of this on the monotonic clock, in
   * milliseconds
   * @param since - value of {@link notifications} before the caller read the database: a later
   * notification ends the wait at once
   * @returns true when {@link notify} was called
   * @throws the reason of `signal`
   */
  async wait(intervalMs: number, signal: AbortSignal, since: number): Promise<boolean> {
    const woken = new AbortController();
    this.#sleepers.add(woken);
    const either = combineSignals(signal, woken.signal);
    try {
      if (this.#notifications === since) await this.#clock.sleep(intervalMs, either.signal);
    } catch (error) {
      if (!woken.signal.aborted) throw error;
    } finally {
      this.#sleepers.delete(woken);
      either.release();
    }
    signal.throwIfAborted();
    return this.#notifications !== since;
  }
}
