import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Clock } from '../../clock/index.js';
import type { LeaseClock } from '../sql/lease-clock.js';

/**
 * Longest time between reading the clock and executing the statement, which may wait for the lock
 * of another process, in milliseconds. A lease that is renewed in between expires later than any
 * lease could when the clock was read.
 */
const statementDelayMs = 60_000;

/**
 * Measures leases by the monotonic clock of the machine, so that changes of its time neither end
 * nor prolong them.
 */
export class MonotonicLeaseClock implements LeaseClock {
  readonly #clock: Pick<Clock, 'monotonicMs'>;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** Monotonic time at which a lease ends that is taken now. */
  computeEnd(leaseMs: number): number {
    return this.#now() + leaseMs;
  }

  /**
   * The condition that a lease has expired. An expiry further in the future than a lease can last
   * was written before the machine was last booted.
   *
   * @param column - of the monotonic time at which the lease ends
   */
  isOver(leaseMs: number, column = 'lease_expires_at'): RawBuilder<SqlBool> {
    const nowMs = this.#now();
    return sql<SqlBool>`${sql.ref(column)} not between ${nowMs + 1} and ${nowMs + leaseMs + statementDelayMs}`;
  }

  #now(): number {
    return Math.floor(this.#clock.monotonicMs());
  }
}
