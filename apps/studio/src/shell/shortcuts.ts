import { useEffect, useRef } from 'react';

/** Actions of keys, by `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const typing =
  'input, textarea, select, [contenteditable], [role=listbox], [role=menu], [role=dialog]';
/** Keys that a focused control uses itself. */
const controlKeys = new Set([' ', 'Enter', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

/** Listens to keys of the whole page, except while the user types in a field. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const newest = useRef(shortcuts);
  useEffect(() => {
    newest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(typing)) return;
      if (controlKeys.has(event.key) && target?.closest('button, a, [role=slider]')) return;
      const run = newest.current[event.key];
      if (run === undefined) return;
      event.preventDefault();
      run(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
