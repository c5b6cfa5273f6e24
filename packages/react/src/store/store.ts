/** State that can be read and followed: the interface that `useSyncExternalStore` takes. */
export interface ReadableStore<State> {
  /** Calls back after each change. The returned function ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the current state: the same object until something changes. */
  readonly getSnapshot: () => State;
  /**
   * Returns the state of a page that was rendered by a server and is not hydrated yet: the first
   * one.
   */
  readonly getServerSnapshot: () => State;
}

/**
 * State outside of React with owners. What it opens, such as a socket, belongs to its owners: it is
 * opened when the first one retains the store, and closed when the last one has released it. Both
 * wait for a microtask, so that components that are unmounted and mounted again at once, as in
 * StrictMode and by fast refresh, keep what is open.
 */
export abstract class Store<State extends object> implements ReadableStore<State> {
  readonly #initial: State;
  readonly #listeners = new Set<() => void>();
  readonly #owners = new Set<object>();
  #state: State;
  #isActive = false;

  constructor(initial: State) {
    this.#initial = initial;
    this.#state = initial;
  }

  /** Calls back after each change. The returned function ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => addTo(this.#listeners, listener);

  /** Returns the current state: the same object until something changes. */
  readonly getSnapshot = (): State => this.#state;

  /** Returns the first state, which is what a server renders. */
  readonly getServerSnapshot = (): State => this.#initial;

  /** Makes the caller an owner, until it calls the returned function. */
  readonly retain = (): (() => void) => {
    const owner = {};
    this.#owners.add(owner);
    queueMicrotask(this.#settle);
    return () => {
      this.#owners.delete(owner);
      queueMicrotask(this.#settle);
    };
  };

  /** @internal True while it has an owner. */
  get isOwned(): boolean {
    return this.#owners.size > 0;
  }

  /** @internal Opens what the state needs as soon as the store has an owner. */
  abstract activate(): void;

  /** @internal Closes everything that is open. */
  abstract deactivate(): void;

  /**
   * @internal Changes fields of the state. Listeners are called once, and only if a value has
   * changed.
   */
  update(changes: Partial<State>): void {
    const names = Object.keys(changes) as (keyof State)[];
    if (names.every((name) => Object.is(changes[name], this.#state[name]))) return;
    this.#state = { ...this.#state, ...changes };
    callAll(this.#listeners);
  }

  readonly #settle = (): void => {
    if (this.isOwned === this.#isActive) return;
    this.#isActive = this.isOwned;
    if (this.#isActive) this.activate();
    else this.deactivate();
  };
}

/** Calls all current listeners, without those that one of them adds. */
export function callAll<Values extends unknown[]>(
  listeners: ReadonlySet<(...values: Values) => void>,
  ...values: Values
): void {
  for (const listener of Array.from(listeners)) listener(...values);
}

/** Adds a listener, also one that was added before. The returned function removes it. */
export function addTo<Values extends unknown[]>(
  listeners: Set<(...values: Values) => void>,
  listener: (...values: Values) => void,
): () => void {
  // A new function for each call, so that a listener that was added twice is removed once.
  const entry = (...values: Values) => listener(...values);
  listeners.add(entry);
  return () => {
    listeners.delete(entry);
  };
}
