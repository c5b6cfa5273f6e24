import type { RawBuilder, SqlBool } from 'kysely';

/** Measures leases. */
export interface LeaseClock {
  /** Time at which a lease ends that is taken now. */
  computeEnd(leaseMs: number): number | RawBuilder<number>;
  /**
   * The condition that a lease has expired.
   *
   * @param leaseMs - longest duration of a lease
   * @param column - of the time at which the lease ends
   */
  isOver(leaseMs: number, column?: string): RawBuilder<SqlBool>;
}
