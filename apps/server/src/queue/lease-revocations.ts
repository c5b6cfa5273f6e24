/** The owner of the job has cancelled it: nothing of this attempt is written. */
export class JobCancelledError extends Error {
  override readonly name = 'JobCancelledError';

  constructor() {
    super('The job was cancelled by its owner');
  }
}

/** Leases that this process holds, so that one which is revoked by the same process ends its work at once. */
export class LeaseRevocations {
  readonly #listeners = new Map<string, () => void>();

  /**
   * Listens for the revocation of a lease.
   *
   * @param token - token of the lease
   * @returns a function that ends it
   */
  listen(token: string, onRevoked: () => void): () => void {
    this.#listeners.set(token, onRevoked);
    return () => this.#listeners.delete(token);
  }

  /** Reports a lease that was revoked in the database; nothing happens for one of another process, which finds out by itself. */
  revoke(token: string): void {
    this.#listeners.get(token)?.();
  }
}
