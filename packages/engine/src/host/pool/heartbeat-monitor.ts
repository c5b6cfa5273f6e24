import { Ticker } from '../../runtime/timers.js';
import type { PoolContext } from './pool-context.js';

/**
 * Watches the events of one process, and reports when it has been silent for too many checks in a
 * row, because it was stopped or spins. It counts checks instead of time, so a pool that was itself
 * suspended counts the suspension only once.
 */
export class HeartbeatMonitor {
  readonly #maximumSilentChecks: () => number;
  readonly #onSilent: (checks: number) => void;
  readonly #checks: Ticker;
  /** Checks since the last event. */
  #silentChecks = 0;

  /**
   * @param context - interval of the checks, and timers
   * @param maximumSilentChecks - checks in a row that may pass without an event at the moment
   * @param onSilent - called once when the process has been silent too long, with the number of
   * checks
   */
  constructor(
    { settings, timers }: Pick<PoolContext, 'settings' | 'timers'>,
    maximumSilentChecks: () => number,
    onSilent: (checks: number) => void,
  ) {
    this.#maximumSilentChecks = maximumSilentChecks;
    this.#onSilent = onSilent;
    this.#checks = new Ticker(timers, settings.heartbeatCheckMs, () => this.#check());
  }

  /** True from the first heartbeat to the end of the process. */
  get isRunning(): boolean {
    return this.#checks.isRunning;
  }

  /** Records an event of the process. */
  touch(): void {
    this.#silentChecks = 0;
  }

  /** Begins with the first heartbeat of the process. Idempotent. */
  start(): void {
    this.#checks.start();
  }

  /** Ends with the process. */
  stop(): void {
    this.#checks.stop();
    this.#silentChecks = 0;
  }

  #check(): void {
    this.#silentChecks += 1;
    if (this.#silentChecks <= this.#maximumSilentChecks()) return;
    this.#checks.stop();
    this.#onSilent(this.#silentChecks);
  }
}
