/** Maximum number of entries. */
const maximumEntries = 10_000;

/** A map of bounded size. Beyond it, the entry that was set longest ago is forgotten. */
export class RecentMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** Sets an entry, which is then the newest one. */
  set(key: Key, value: Value): void {
    // Put at the end, so that the first one is the oldest.
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > maximumEntries && oldest.done !== true)
      this.#entries.delete(oldest.value);
  }
}
