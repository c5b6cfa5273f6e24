import type { Clock } from '../clock/index.js';
import type { MaintenanceLeases, NodeHeartbeats } from '../storage/index.js';

/** Options of a {@link MaintenanceLease}. */
export interface MaintenanceLeaseOptions {
  readonly leases: MaintenanceLeases;
  readonly instances: Pick<NodeHeartbeats, 'id' | 'isAlive'>;
  /** Duration of the lease without a renewal, in milliseconds. */
  readonly leaseMs: number;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/**
 * The right to maintain the data folder, which one process has at a time. A process that dies loses
 * it at once.
 */
export class MaintenanceLease {
  readonly #options: MaintenanceLeaseOptions;
  /** Monotonic time of the next renewal, or undefined while the lease is not held. */
  #renewAtMs: number | undefined;

  constructor(options: MaintenanceLeaseOptions) {
    this.#options = options;
  }

  /**
   * Takes the lease, or renews it after a third of its duration. Resolves with false while another
   * process holds it.
   */
  async hold(): Promise<boolean> {
    const { clock, instances, leaseMs, leases } = this.#options;
    const nowMs = clock.monotonicMs();
    if (this.#renewAtMs !== undefined && nowMs < this.#renewAtMs) return true;
    const isHeld =
      (await leases.take(instances.id, instances.id, leaseMs)) || (await this.#takeFromDead());
    this.#renewAtMs = isHeld ? nowMs + leaseMs / 3 : undefined;
    return isHeld;
  }

  /** Ends the lease early. Idempotent. */
  async release(): Promise<void> {
    if (this.#renewAtMs === undefined) return;
    this.#renewAtMs = undefined;
    await this.#options.leases.release(this.#options.instances.id);
  }

  async #takeFromDead(): Promise<boolean> {
    const { instances, leaseMs, leases } = this.#options;
    const holder = await leases.holder();
    if (holder === undefined || (await instances.isAlive(holder))) return false;
    return leases.take(instances.id, holder, leaseMs);
  }
}
