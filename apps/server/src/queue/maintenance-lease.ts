import { type SqlBool, sql } from 'kysely';
import type { Clock } from '../clock/index.js';
import type { Database } from '../storage/index.js';
import type { InstanceLock } from './instance-lock.js';
import { isLeaseOver } from './next-job-query.js';

/** Options of a {@link MaintenanceLease}. */
export interface MaintenanceLeaseOptions {
  readonly database: Database;
  readonly instances: Pick<InstanceLock, 'id' | 'isAlive'>;
  /** Duration of the lease without a renewal, in milliseconds. */
  readonly leaseMs: number;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

const leaseName = 'data-folder';

/** The right to maintain the data folder, which one process has at a time. A process that dies loses it at once. */
export class MaintenanceLease {
  readonly #options: MaintenanceLeaseOptions;
  /** Monotonic time of the next renewal, or undefined while the lease is not held. */
  #renewAtMs: number | undefined;

  constructor(options: MaintenanceLeaseOptions) {
    this.#options = options;
  }

  /** Takes the lease, or renews it after a third of its duration. Resolves with false while another process holds it. */
  async hold(): Promise<boolean> {
    const { clock, instances, leaseMs } = this.#options;
    const nowMs = Math.floor(clock.monotonicMs());
    if (this.#renewAtMs !== undefined && nowMs < this.#renewAtMs) return true;
    const isHeld = (await this.#take(nowMs, instances.id)) || (await this.#takeFromDead(nowMs));
    this.#renewAtMs = isHeld ? nowMs + leaseMs / 3 : undefined;
    return isHeld;
  }

  /** Ends the lease early. Idempotent. */
  async release(): Promise<void> {
    if (this.#renewAtMs === undefined) return;
    this.#renewAtMs = undefined;
    await this.#options.database
      .deleteFrom('maintenance_leases')
      .where('name', '=', leaseName)
      .where('owner', '=', this.#options.instances.id)
      .execute();
  }

  /** Takes the lease if it has expired, or if the process `from` holds it. */
  async #take(nowMs: number, from: string): Promise<boolean> {
    const { database, instances, leaseMs } = this.#options;
    const held = { owner: instances.id, expires_at: nowMs + leaseMs };
    const isOver = isLeaseOver(nowMs, leaseMs, 'maintenance_leases.expires_at');
    const { numInsertedOrUpdatedRows = 0n } = await database
      .insertInto('maintenance_leases')
      .values({ name: leaseName, ...held })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(held)
          .where(sql<SqlBool>`(maintenance_leases.owner = ${from} or ${isOver})`),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows > 0n;
  }

  async #takeFromDead(nowMs: number): Promise<boolean> {
    const { database, instances } = this.#options;
    const held = await database
      .selectFrom('maintenance_leases')
      .select('owner')
      .where('name', '=', leaseName)
      .executeTakeFirst();
    if (held === undefined || (await instances.isAlive(held.owner))) return false;
    return this.#take(nowMs, held.owner);
  }
}
