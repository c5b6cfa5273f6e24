import { Ticker, type Timers } from '../runtime/timers.js';

/** Interval at which a process that sends nothing else sends a heartbeat, in milliseconds. */
const heartbeatMs = 1000;

/**
 * Maximum number of intervals without a heartbeat while other events are sent: the pool judges the
 * memory of a process by its heartbeats.
 */
const maximumIntervals = 5;

/**
 * The heartbeats of an engine process. Any event shows that the process is alive, so a process that
 * sends other events sends few heartbeats.
 */
export class Heartbeats {
  readonly #send: () => void;
  readonly #ticker: Ticker;
  #hasSentEvent = false;
  /** Intervals since the last heartbeat. */
  #intervals = 0;

  /**
   * @param timers - timers of the intervals
   * @param send - sends a heartbeat
   */
  constructor(timers: Timers, send: () => void) {
    this.#send = send;
    this.#ticker = new Ticker(timers, heartbeatMs, () => this.#tick());
  }

  /** Sends the first heartbeat. */
  start(): void {
    this.#send();
    this.#ticker.start();
  }

  /** Records an event, which may be a heartbeat. */
  noteEvent(): void {
    this.#hasSentEvent = true;
  }

  #tick(): void {
    this.#intervals += 1;
    if (!this.#hasSentEvent || this.#intervals >= maximumIntervals) {
      this.#intervals = 0;
      this.#send();
    }
    // Only an event within the next interval replaces its heartbeat.
    this.#hasSentEvent = false;
  }
}
