/** Largest number of keys that are counted. The least recently changed ones are removed first. */
const maximumKeys = 1000;

/**
 * Crashes of processes, by the cause that they are attributed to. Bounded, since a cause that never
 * succeeds again would be counted forever.
 */
export class CrashCounts<Key> {
  /** Those above zero, the most recently changed last. */
  readonly #counts = new Map<Key, number>();

  /** Number of crashes over a key. */
  of(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Sets the number of crashes over a key. */
  set(key: Key, crashes: number): void {
    this.#counts.delete(key);
    if (crashes <= 0) return;
    this.#counts.set(key, crashes);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= maximumKeys) break;
      this.#counts.delete(oldest);
    }
  }
}
