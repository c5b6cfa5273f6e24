import { useEffect, useRef } from 'react';
import { usePreferences } from '../preferences/preferences.js';
import { openOverlays } from './open-overlays.js';
import { findShortcut } from './shortcut-keys.js';

/** Actions of keys, by `KeyboardEvent.key`. The user may have chosen other keys in their place. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const typing = 'input, textarea, select, [contenteditable]';
/** Keys that a focused control uses itself. */
const controlKeys = new Set([' ', 'Enter', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

/**
 * Listens to keys of the whole page, except while the user types in a field, or an overlay has the
 * keyboard.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [preferences] = usePreferences();
  const newest = useRef({ preferences, shortcuts });
  useEffect(() => {
    newest.current = { preferences, shortcuts };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(typing) || openOverlays.haveKeyboard) return;
      if (controlKeys.has(event.key) && target?.closest('button, a, [role=slider]')) return;
      const { current } = newest;
      const key = findShortcut(event.key, current.preferences);
      const run = key === undefined ? undefined : current.shortcuts[key];
      if (run === undefined) return;
      event.preventDefault();
      run(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
