import { useMemo, useSyncExternalStore } from 'react';
import type { ReadableStore } from './store.js';

/** A store, or what a hook of this package returned for one. */
export type StoreSource<State> = ReadableStore<State> | { readonly store: ReadableStore<State> };

/** Returns the store of a source. */
export function storeOf<State>(source: StoreSource<State>): ReadableStore<State> {
  return 'store' in source ? source.store : source;
}

/**
 * Reads a part of the state of a hook, in any component: it renders when that part has changed, and for nothing else.
 *
 * @param source - what the hook returned, or its `store`, which never changes
 * @param selector - computes the part
 * @param isEqual - compares two parts; `Object.is` by default
 */
export function useEarshotSelector<State, Selected>(
  source: StoreSource<State>,
  selector: (state: State) => Selected,
  isEqual: (left: Selected, right: Selected) => boolean = Object.is,
): Selected {
  const store = storeOf(source);
  const [getSelected, getServerSelected] = useMemo(
    () => [
      memoise(store.getSnapshot, selector, isEqual),
      memoise(store.getServerSnapshot, selector, isEqual),
    ],
    [store, selector, isEqual],
  );
  return useSyncExternalStore(store.subscribe, getSelected, getServerSelected);
}

/** Computes the part once for each state, and keeps the old one while the new one is equal. */
function memoise<State, Selected>(
  getSnapshot: () => State,
  selector: (state: State) => Selected,
  isEqual: (left: Selected, right: Selected) => boolean,
): () => Selected {
  let last: { readonly state: State; readonly selected: Selected } | undefined;
  return () => {
    const state = getSnapshot();
    if (last?.state === state) return last.selected;
    const selected = selector(state);
    const isKept = last !== undefined && isEqual(last.selected, selected);
    last = { state, selected: isKept && last !== undefined ? last.selected : selected };
    return last.selected;
  };
}
