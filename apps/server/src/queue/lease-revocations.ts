/** The owner of the job has cancelled it. Nothing more of this attempt is written. */
export class JobCancelledError extends Error {
  override readonly name = 'JobCancelledError';

  constructor() {
    super('The job was cancelled by its owner');
  }
}

/** Notifies the holder of a lease in this process at once when this process revokes the lease. */
export class LeaseRevocations {
  readonly #listeners = new Map<string, () => void>();

  /**
   * Listens for the revocation of a lease.
   *
   * @param token - token of the lease
   * @returns a function that removes the listener
   */
  listen(token: string, onRevoked: () => void): () => void {
    this.#listeners.set(token, onRevoked);
    return () => this.#listeners.delete(token);
  }

  /**
   * Reports that a lease was revoked in the database. Without effect for a lease of another
   * process, which notices that it is lost.
   */
  revoke(token: string): void {
    this.#listeners.get(token)?.();
  }
}
