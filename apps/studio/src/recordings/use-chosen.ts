import { useCallback, useMemo, useRef, useState } from 'react';

/** Recordings that are chosen for an action on all of them. */
export interface Chosen {
  readonly ids: ReadonlySet<string>;
  /**
   * Chooses a recording, or no longer.
   *
   * @param isRange - true for all between it and the one that was chosen last
   */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly set: (ids: readonly string[]) => void;
}

const none: ReadonlySet<string> = new Set();

/** Keeps the chosen recordings. @param order - ids of the list, as it is shown */
export function useChosen(order: readonly string[]): Chosen {
  const [ids, setIds] = useState(none);
  const last = useRef<string | null>(null);
  const shown = useRef(order);
  shown.current = order;
  const toggle = useCallback((id: string, isRange: boolean) => {
    const from = last.current === null ? -1 : shown.current.indexOf(last.current);
    const to = shown.current.indexOf(id);
    last.current = id;
    setIds((before) => {
      const after = new Set(before);
      if (isRange && from >= 0 && to >= 0)
        for (const each of shown.current.slice(Math.min(from, to), Math.max(from, to) + 1))
          after.add(each);
      else if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const set = useCallback((chosen: readonly string[]) => setIds(new Set(chosen)), []);
  return useMemo(() => ({ ids, toggle, set }), [ids, set, toggle]);
}
