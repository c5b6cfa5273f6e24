import type { Features } from './candidate.js';

/** Features that are looked for when a rule asks for them: of most candidates few are. */
export abstract class LazyFeatures implements Features {
  #around: ReadonlySet<string> | undefined;

  has(name: string): boolean {
    if (!name.includes(':')) return this.hasOwn(name);
    this.#around ??= this.readAnnouncements();
    return this.#around.has(name);
  }

  /** The announcements near the candidate. */
  protected abstract readAnnouncements(): ReadonlySet<string>;

  /** Whether it has a feature that is no announcement. */
  protected abstract hasOwn(name: string): boolean;
}
