import { CrashCounts } from './crash-counts.js';

/** Maximum number of crashes that are counted for one tenant. */
const maximumCrashes = 8;

/**
 * Tenants whose work failed recently because processes crashed over it. All their further work
 * starts in quarantine, until as many pieces of work succeeded as were abandoned.
 */
export class TenantQuarantine {
  readonly #crashes = new CrashCounts<string | undefined>();

  /** True when work of the tenant starts in quarantine. */
  has(tenant: string | undefined): boolean {
    return this.#crashes.of(tenant) > 0;
  }

  /** Counts a piece of work that was abandoned. */
  recordCrash(tenant: string | undefined): void {
    this.#crashes.set(tenant, Math.min(maximumCrashes, this.#crashes.of(tenant) + 1));
  }

  /** Counts a piece of work that succeeded. */
  recordSuccess(tenant: string | undefined): void {
    this.#crashes.set(tenant, this.#crashes.of(tenant) - 1);
  }
}
