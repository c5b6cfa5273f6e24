import type { Clock } from './clock.js';

/**
 * Smallest change of the time of day that counts, in milliseconds. Time servers slew by less
 * between two checks.
 */
const smallestMs = 1000;

/**
 * Detects that the time of day was set back, which delays everything that waits for a time of day.
 */
export class SetBackWatch {
  readonly #clock: Pick<Clock, 'now' | 'monotonicMs'>;
  /** Time of day at the origin of the monotonic time. */
  #originMs: number;

  constructor(clock: Pick<Clock, 'now' | 'monotonicMs'>) {
    this.#clock = clock;
    this.#originMs = this.#readOrigin();
  }

  /**
   * Runs an action after the time of day was set back.
   *
   * @param onSetBack - gets the milliseconds by which it was set back. After a failure it is called
   * again next time, with all of them
   * @throws the error of the action
   */
  async look(onSetBack: (byMs: number) => Promise<void>): Promise<void> {
    const originMs = this.#readOrigin();
    const byMs = Math.round(this.#originMs - originMs);
    if (byMs >= smallestMs) await onSetBack(byMs);
    this.#originMs = originMs;
  }

  #readOrigin(): number {
    return this.#clock.now() - this.#clock.monotonicMs();
  }
}
