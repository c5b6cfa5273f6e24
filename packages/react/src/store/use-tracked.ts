import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { memoise } from './memoise.js';
import type { Store } from './store.js';
import type { StoreHolder } from './use-earshot-selector.js';

/**
 * State of a store whose fields are tracked: a component renders for changes of those fields that
 * it reads. `store` never changes, and can be passed to other components, which read it with
 * `useEarshotSelector`.
 */
export type Tracked<State extends object, Actions extends object, Source> = Readonly<State> &
  Readonly<Actions> &
  StoreHolder<Source>;

/**
 * Owns a store while the component is mounted, and reads it.
 *
 * @param actions - names of the functions of the store that are part of the result
 */
export function useTracked<
  State extends object,
  Source extends Store<State>,
  Name extends keyof Source,
>(
  store: Source & Store<State>,
  actions: readonly Name[],
): Tracked<State, Pick<Source, Name>, Source> {
  const tracker = useMemo(() => {
    /** Fields that the component has read. */
    const read = new Set<keyof State>();
    const isSame = (left: State, right: State) =>
      [...read].every((name) => Object.is(left[name], right[name]));
    // Until the component is mounted, it shows the state that a server may have rendered.
    return {
      read,
      isMounted: false,
      getState: memoise(store.getSnapshot, (state) => state, isSame),
    };
  }, [store]);
  const state = useSyncExternalStore(store.subscribe, tracker.getState, store.getServerSnapshot);
  useEffect(() => {
    tracker.isMounted = true;
    return store.retain();
  }, [store, tracker]);
  return useMemo(() => {
    const tracked: Record<PropertyKey, unknown> = { store };
    for (const name of actions) tracked[name] = store[name];
    for (const name of Object.keys(state) as (keyof State)[])
      Object.defineProperty(tracked, name, {
        enumerable: true,
        get: () => {
          tracker.read.add(name);
          // The state that was rendered may be older in fields that were not read so far.
          return (tracker.isMounted ? store.getSnapshot() : state)[name];
        },
      });
    // The loops above have defined every action and every field of the state.
    return tracked as Tracked<State, Pick<Source, Name>, Source>;
  }, [actions, state, store, tracker]);
}

/**
 * Makes a store once for a component. Making a store opens nothing, so dropped renders leave
 * nothing open.
 */
export function useOnce<Value>(create: () => Value): Value {
  return useState(create)[0];
}
