/** Listeners of named events. */
export class Listeners<Events extends object> {
  readonly #byName = new Map<keyof Events, Set<(value: never) => void>>();

  /** Adds a listener, and returns a function that removes it. */
  on<Name extends keyof Events>(name: Name, listener: (value: Events[Name]) => void): () => void {
    const listeners = this.#byName.get(name) ?? new Set();
    this.#byName.set(name, listeners);
    // Its own function, so that a listener that was added twice is removed once.
    const entry = (value: Events[Name]) => listener(value);
    listeners.add(entry);
    return () => {
      listeners.delete(entry);
    };
  }

  /** Calls the listeners of an event. */
  emit<Name extends keyof Events>(name: Name, value: Events[Name]): void {
    for (const listener of this.#byName.get(name) ?? []) {
      // Only `on` adds, under the name whose values the listener takes.
      (listener as (value: Events[Name]) => void)(value);
    }
  }

  /** Removes all. */
  clear(): void {
    this.#byName.clear();
  }
}
