import type { Timer } from '../../runtime/timers.js';
import type { PoolContext } from './pool-context.js';

/**
 * Watches the events of one process, and reports when it has been silent for too many checks in a row, since it was
 * stopped or spins. Checks are counted rather than time, so that a pool that was suspended itself counts that once.
 */
export class HeartbeatMonitor {
  readonly #context: Pick<PoolContext, 'settings' | 'timers'>;
  readonly #maximumSilentChecks: () => number;
  readonly #onSilent: (checks: number) => void;
  #timer: Timer | undefined;
  /** Checks since the last event. */
  #silentChecks = 0;

  /**
   * @param context - interval of the checks, and timers
   * @param maximumSilentChecks - checks in a row that may pass without an event at the moment
   * @param onSilent - called once when the process has been silent too long, with the number of checks
   */
  constructor(
    context: Pick<PoolContext, 'settings' | 'timers'>,
    maximumSilentChecks: () => number,
    onSilent: (checks: number) => void,
  ) {
    this.#context = context;
    this.#maximumSilentChecks = maximumSilentChecks;
    this.#onSilent = onSilent;
  }

  /** True from the first heartbeat to the end of the process. */
  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  /** Records an event of the process. */
  touch(): void {
    this.#silentChecks = 0;
  }

  /** Begins with the first heartbeat of the process; idempotent. */
  start(): void {
    if (this.#timer === undefined) this.#scheduleCheck();
  }

  /** Ends with the process. */
  stop(): void {
    this.#timer?.clear();
    this.#timer = undefined;
    this.#silentChecks = 0;
  }

  #scheduleCheck(): void {
    const { settings, timers } = this.#context;
    this.#timer = timers.after(settings.heartbeatCheckMs, () => {
      this.#silentChecks += 1;
      if (this.#silentChecks <= this.#maximumSilentChecks()) this.#scheduleCheck();
      else this.#onSilent(this.#silentChecks);
    });
  }
}
