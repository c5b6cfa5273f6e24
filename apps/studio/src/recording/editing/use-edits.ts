import { useEffect, useState, useSyncExternalStore } from 'react';
import { type EditsState, EditsStore } from './edits-store.js';

/** The edits of a recording. They are read once, and saved while the user makes them. */
export function useEdits(path: string): EditsState & { readonly store: EditsStore } {
  const [store] = useState(() => new EditsStore(path));
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot);
  useEffect(() => {
    const reading = new AbortController();
    void store.load(reading.signal);
    const leave = (event: BeforeUnloadEvent): void => {
      if (store.isUnsaved) event.preventDefault();
    };
    const hide = (): void => {
      if (document.visibilityState === 'hidden') void store.save();
    };
    addEventListener('beforeunload', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      reading.abort();
      removeEventListener('beforeunload', leave);
      document.removeEventListener('visibilitychange', hide);
      void store.save();
    };
  }, [store]);
  return { ...state, store };
}
