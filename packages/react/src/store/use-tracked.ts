import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReadableStore, Store } from './store.js';

/**
 * State of a store whose fields are tracked: a component renders for changes of those fields that it reads. `store` never changes,
 * and is what to hand to other components, which read it with `useEarshotSelector`.
 */
export type Tracked<State extends object, Actions extends object, Source> = Readonly<State> &
  Readonly<Actions> & {
    /** The state behind it, for `useEarshotSelector`. It stays the same object. */
    readonly store: Source;
  };

/** Remembers which fields a component has read, and the last state that differed in one of them. */
class Tracker<State extends object> {
  readonly #read = new Set<keyof State>();
  readonly #store: ReadableStore<State>;
  #last: State;

  constructor(store: ReadableStore<State>) {
    this.#store = store;
    this.#last = store.getSnapshot();
  }

  readonly getSnapshot = (): State => {
    const next = this.#store.getSnapshot();
    for (const name of this.#read)
      if (!Object.is(next[name], this.#last[name])) {
        this.#last = next;
        break;
      }
    return this.#last;
  };

  /** Set once the component is on the page: until then it shows what a server may have rendered. */
  isMounted = false;

  read<Name extends keyof State>(state: State, name: Name): State[Name] {
    if (!this.isMounted) {
      this.#read.add(name);
      return state[name];
    }
    // The last state may be older in the fields that nobody has read so far.
    if (!this.#read.has(name)) this.#last = this.#store.getSnapshot();
    this.#read.add(name);
    return this.#last[name];
  }
}

/**
 * Owns a store while the component is mounted, and reads it.
 *
 * @param store - the store
 * @param actions - functions of the store that are part of the result
 */
export function useTracked<
  State extends object,
  Actions extends object,
  Source extends Store<State>,
>(store: Source, actions: Actions): Tracked<State, Actions, Source> {
  const tracker = useMemo(() => new Tracker<State>(store), [store]);
  const state = useSyncExternalStore(store.subscribe, tracker.getSnapshot, store.getServerSnapshot);
  useEffect(() => {
    tracker.isMounted = true;
    return store.retain();
  }, [store, tracker]);
  return useMemo(() => {
    const tracked = { ...actions, store };
    for (const name of Object.keys(state) as (keyof State)[])
      Object.defineProperty(tracked, name, {
        enumerable: true,
        get: () => tracker.read(state, name),
      });
    // The loop above has defined every field of the state.
    return tracked as Tracked<State, Actions, Source>;
  }, [actions, state, store, tracker]);
}

/** Makes a store once for a component. Making one opens nothing, so that renders that are dropped leave nothing behind. */
export function useOnce<Value>(create: () => Value): Value {
  return useState(create)[0];
}
