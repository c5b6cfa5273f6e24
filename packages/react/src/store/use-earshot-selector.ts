import { useMemo, useSyncExternalStore } from 'react';
import { memoise } from './memoise.js';
import type { ReadableStore } from './store.js';

/** A store, or the result of a hook of this package. */
export type StoreSource<State> = ReadableStore<State> | StoreHolder<ReadableStore<State>>;

/** Result of a hook, with its store. */
export interface StoreHolder<Source> {
  /** The store, which stays the same object. */
  readonly store: Source;
}

/** Returns the store of a source. */
export function findStore<State>(source: StoreSource<State>): ReadableStore<State> {
  return 'store' in source ? source.store : source;
}

/**
 * Reads a part of the state of a hook, in any component: it renders only when that part has
 * changed.
 *
 * @example
 * ```tsx
 * import { useEarshotSelector, useLiveTranscription } from '@earshot/react';
 *
 * export function Count() {
 *   const live = useLiveTranscription();
 *   const count = useEarshotSelector(live, ({ transcript }) => transcript.finals.length);
 *   return <p>{count} utterances</p>;
 * }
 * ```
 *
 * @param source - result of the hook, or its `store`, which never changes
 * @param selector - computes the part
 * @param isEqual - compares two parts, `Object.is` by default
 */
export function useEarshotSelector<State, Selected>(
  source: StoreSource<State>,
  selector: (state: State) => Selected,
  isEqual: (left: Selected, right: Selected) => boolean = Object.is,
): Selected {
  const store = findStore(source);
  const [getSelected, getServerSelected] = useMemo(
    () => [
      memoise(store.getSnapshot, selector, isEqual),
      memoise(store.getServerSnapshot, selector, isEqual),
    ],
    [store, selector, isEqual],
  );
  return useSyncExternalStore(store.subscribe, getSelected, getServerSelected);
}
