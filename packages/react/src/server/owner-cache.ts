import { RecentMap } from './recent-map.js';

/**
 * The callers that created jobs, so that a job is not read again for each request about it. The
 * metadata of a job never change.
 */
export class OwnerCache {
  readonly #owners = new RecentMap<string, string | null>();

  /** Returns the caller, null for a job without one, or undefined for an unknown job. */
  get(jobPath: string): string | null | undefined {
    return this.#owners.get(jobPath);
  }

  /** Remembers the caller of a job. Anything but a text counts as none. */
  set(jobPath: string, owner: unknown): void {
    this.#owners.set(jobPath, typeof owner === 'string' ? owner : null);
  }
}
