import { useEffect, useSyncExternalStore } from 'react';
import { unsavedWork } from '../../work/unsaved-work.js';
import type { EditsState } from './edits-state.js';
import { EditsStore } from './edits-store.js';

/**
 * The edits of the recordings that were opened in this tab, by the path of their job. They stay, so
 * that they are saved, and can be undone, after another page was opened.
 */
const stores = new Map<string, EditsStore>();
unsavedWork.add(() => [...stores.values()].some(({ isUnsaved }) => isUnsaved));

function openStore(path: string): EditsStore {
  const store = stores.get(path) ?? new EditsStore(path);
  stores.set(path, store);
  return store;
}

/** The edits of a recording. They are read when it is opened, and saved while the user makes them. */
export function useEdits(path: string): EditsState & { readonly store: EditsStore } {
  const store = openStore(path);
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot);
  useEffect(() => {
    const reading = new AbortController();
    void store.load(reading.signal);
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') void store.save();
      else void store.refresh();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      reading.abort();
      document.removeEventListener('visibilitychange', onVisibility);
      void store.save();
    };
  }, [store]);
  return { ...state, store };
}
