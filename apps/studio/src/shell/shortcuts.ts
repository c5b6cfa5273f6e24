import { useEffect, useRef } from 'react';
import { usePreferences } from '../preferences/preferences.js';
import { openOverlays } from './open-overlays.js';
import { findShortcut } from './shortcut-keys.js';

/** Actions of keys, by `KeyboardEvent.key`. The user may have chosen other keys in their place. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const typing = 'input, textarea, select, [contenteditable]';
/** Controls that use keys themselves while they have the focus. */
const controls = [
  { keys: new Set([' ', 'Enter']), selector: 'button, a, [role=slider]' },
  {
    keys: new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']),
    selector: '[role=slider], [role=tab], [role=row], [aria-haspopup]',
  },
] as const;

/** True for a key that the control with the focus uses itself. */
const isOfControl = (key: string, target: Element | null): boolean =>
  controls.some(({ keys, selector }) => keys.has(key) && target?.closest(selector));

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
      if (isOfControl(event.key, target)) return;
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
