import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const focusable = 'a[href], button:not(:disabled), input:not(:disabled)';

/**
 * Keeps the focus in a list when the focused entry is removed. It moves to the entry in its place,
 * or to the last one.
 *
 * @param keys - keys of all entries. Not all entries have to be in the page, and those that are
 * have their index as `data-index`
 * @param fallback - receives the focus when the list is empty
 */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  fallback: () => HTMLElement | null,
): void {
  const focused = useRef<string | undefined>(undefined);
  const known = useRef(keys);
  useEffect(() => {
    // A confirmation dialog has the focus in the meantime. The last focused entry of the list
    // counts.
    const remember = ({ target }: FocusEvent): void => {
      const entries = [...(list.current?.children ?? [])];
      const entry = target instanceof Element && entries.find((each) => each.contains(target));
      if (entry) focused.current = known.current[findIndex(entry, entries)];
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [list]);
  useLayoutEffect(() => {
    if (known.current === keys) return;
    const index = focused.current === undefined ? -1 : known.current.indexOf(focused.current);
    known.current = keys;
    if (focused.current === undefined || keys.includes(focused.current)) return;
    focused.current = undefined;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const entries = [...(list.current?.children ?? [])];
    const next = entries.find(
      (each) => findIndex(each, entries) === Math.min(index, keys.length - 1),
    );
    const target = next?.querySelector<HTMLElement>(focusable) ?? fallback();
    target?.focus({ preventScroll: next !== undefined });
  });
}

function findIndex(entry: Element, entries: readonly Element[]): number {
  const index = entry.getAttribute('data-index');
  return index === null ? entries.indexOf(entry) : Number(index);
}
