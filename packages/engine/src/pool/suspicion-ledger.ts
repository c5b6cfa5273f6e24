/** Strikes of one tenant that count. */
const maximumStrikes = 8;

/**
 * The tenants whose work was given up lately, since processes died of it. What they send next is handled like work of which a process
 * has died, until as much of it was survived.
 */
export class SuspicionLedger {
  readonly #strikes = new Map<string | undefined, number>();

  /** Whether work of a tenant is to be kept apart. */
  isSuspected(tenant: string | undefined): boolean {
    return this.#strikes.has(tenant);
  }

  /** Counts a piece of work that was given up. */
  strike(tenant: string | undefined): void {
    this.#strikes.set(tenant, Math.min(maximumStrikes, (this.#strikes.get(tenant) ?? 0) + 1));
  }

  /** Counts a piece of work that was survived. */
  relieve(tenant: string | undefined): void {
    const strikes = (this.#strikes.get(tenant) ?? 0) - 1;
    if (strikes > 0) this.#strikes.set(tenant, strikes);
    else this.#strikes.delete(tenant);
  }
}
