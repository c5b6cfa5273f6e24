/** Topics of notifications, and their keys. */
export type Topic =
  /** Jobs can be claimed. The key is empty. */
  | 'jobs-queued'
  /** Callbacks were written. The key is empty. */
  | 'callbacks-written'
  /** A job has changed. The key is its id. */
  | 'job-changed'
  /** The lease of a job was revoked by its owner. The key is the token of the lease. */
  | 'lease-revoked';

/**
 * Notifications of changes that are already committed. They only shorten a wait: one may be lost or
 * repeated, so that every subscriber also looks at the storage from time to time.
 */
export interface Notifications {
  /** Notifies the subscribers of a topic and key, without waiting for those in other processes. */
  publish(topic: Topic, key?: string): void;
  /**
   * Calls a listener for each notification of a topic and key from now on. It must not throw.
   *
   * @returns a function that ends this, and is idempotent
   */
  subscribe(topic: Topic, key: string, listener: () => void): () => void;
}
