import { atIntervalEnds, type Clock, WakeUp } from '../clock/index.js';

/**
 * Intervals between two ticks, in milliseconds: while a session needs them soon, and otherwise. The
 * longer one ends at the same time as those of other periodic work.
 */
const tickMs = { soon: 250, otherwise: 1000 };

/** Options of a {@link TickSchedule}. */
export interface TickScheduleOptions {
  readonly clock: Pick<Clock, 'sleep' | 'monotonicMs'>;
  /**
   * Does the periodic work of all sessions. Resolves with true when one of them needs the next tick
   * soon.
   */
  readonly tick: () => Promise<boolean>;
  /** Called with an error of a tick, after which the ticks continue. */
  readonly onError: (error: unknown) => void;
}

/**
 * Ticks several times a second while a session needs that, and once a second otherwise: each tick
 * wakes an idle process.
 */
export class TickSchedule {
  readonly #options: TickScheduleOptions;
  readonly #wakeUp: WakeUp;

  constructor(options: TickScheduleOptions) {
    this.#options = options;
    this.#wakeUp = new WakeUp(options.clock);
  }

  /** Makes the next tick come soon, since a session may need it. */
  hurry(): void {
    this.#wakeUp.notify();
  }

  /** Ticks until the signal is aborted. Resolves when no tick is under way any more. */
  async run(signal: AbortSignal): Promise<void> {
    const clock = atIntervalEnds(this.#options.clock);
    while (!signal.aborted) {
      const seen = this.#wakeUp.notifications;
      const isSoon = await this.#tick();
      try {
        const isHurried = isSoon || (await this.#wakeUp.wait(tickMs.otherwise, signal, seen));
        if (isHurried) await clock.sleep(tickMs.soon, signal);
      } catch {
        // The signal was aborted.
      }
    }
  }

  async #tick(): Promise<boolean> {
    try {
      return await this.#options.tick();
    } catch (error) {
      this.#options.onError(error);
      return true;
    }
  }
}
