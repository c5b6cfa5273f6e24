import { type SqlBool, sql } from 'kysely';
import type { MaintenanceLeases } from '../ports/maintenance-leases.js';
import type { LeaseClock } from './lease-clock.js';
import type { Database } from './schema.js';

const leaseName = 'data-folder';

/** The lease of the maintenance, which is a row of the database. */
export class SqlMaintenanceLeases implements MaintenanceLeases {
  readonly #database: Database;
  readonly #leases: LeaseClock;

  /** @param leases - measures the leases */
  constructor(database: Database, leases: LeaseClock) {
    this.#database = database;
    this.#leases = leases;
  }

  async take(owner: string, from: string, leaseMs: number): Promise<boolean> {
    const held = { owner, expires_at: this.#leases.computeEnd(leaseMs) };
    const isOver = this.#leases.isOver(leaseMs, 'maintenance_leases.expires_at');
    const { numInsertedOrUpdatedRows = 0n } = await this.#database
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

  async holder(): Promise<string | undefined> {
    const held = await this.#database
      .selectFrom('maintenance_leases')
      .select('owner')
      .where('name', '=', leaseName)
      .executeTakeFirst();
    return held?.owner;
  }

  async release(owner: string): Promise<void> {
    await this.#database
      .deleteFrom('maintenance_leases')
      .where('name', '=', leaseName)
      .where('owner', '=', owner)
      .execute();
  }
}
