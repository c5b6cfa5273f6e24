/** Maximum number of crashes that are counted for one tenant. */
const maximumCrashes = 8;

/**
 * Tenants whose work failed recently because processes crashed over it. All their further work starts in quarantine, until as many
 * pieces of it succeeded as were abandoned.
 */
export class TenantQuarantine {
  readonly #crashes = new Map<string | undefined, number>();

  /** True when work of the tenant starts in quarantine. */
  has(tenant: string | undefined): boolean {
    return this.#crashes.has(tenant);
  }

  /** Counts a piece of work that was abandoned. */
  recordCrash(tenant: string | undefined): void {
    this.#crashes.set(tenant, Math.min(maximumCrashes, (this.#crashes.get(tenant) ?? 0) + 1));
  }

  /** Counts a piece of work that succeeded. */
  recordSuccess(tenant: string | undefined): void {
    const crashes = (this.#crashes.get(tenant) ?? 0) - 1;
    if (crashes > 0) this.#crashes.set(tenant, crashes);
    else this.#crashes.delete(tenant);
  }
}
