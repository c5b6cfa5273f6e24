import { atIntervalEnds, type Clock } from './clock.js';
import { combineSignals } from './combine-signals.js';

/** Wakes those of this process who wait for work to appear in the database. */
export class WakeUp {
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #sleepers = new Set<AbortController>();
  #notifications = 0;

  constructor(clock: Pick<Clock, 'sleep' | 'monotonicMs'>) {
    this.#clock = atIntervalEnds(clock);
  }

  /** Number of calls of {@link notify} so far, for {@link wait}: none is missed between a look at the database and the wait after it. */
  get notifications(): number {
    return this.#notifications;
  }

  /** Says that there is something to do. */
  notify(): void {
    this.#notifications += 1;
    for (const sleeper of this.#sleepers) sleeper.abort();
  }

  /**
   * Waits until there may be something to do: somebody said so, or a while has passed, since other processes create work too.
   *
   * @param durationMs - length of the intervals at whose ends the wait is over in any case, in milliseconds
   * @param since - the notifications that the caller knows of: one more ends the wait at once
   * @returns true when somebody said so
   * @throws the reason of `signal`
   */
  async wait(durationMs: number, signal: AbortSignal, since: number): Promise<boolean> {
    const woken = new AbortController();
    this.#sleepers.add(woken);
    const either = combineSignals(signal, woken.signal);
    try {
      if (this.#notifications === since) await this.#clock.sleep(durationMs, either.signal);
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
