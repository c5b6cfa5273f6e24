import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LeaseClock } from '../sql/lease-clock.js';

/**
 * Measures leases by the clock of the database, which is the same for all nodes, in milliseconds
 * since the epoch.
 */
export class DatabaseLeaseClock implements LeaseClock {
  computeEnd(leaseMs: number): RawBuilder<number> {
    return sql<number>`now_ms() + ${leaseMs}`;
  }

  isOver(_leaseMs: number, column = 'lease_expires_at'): RawBuilder<SqlBool> {
    return sql<SqlBool>`${sql.ref(column)} <= now_ms()`;
  }
}
