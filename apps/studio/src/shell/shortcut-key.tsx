import type { ReactElement } from 'react';
import { usePreferences } from '../preferences/preferences.js';
import { findKey } from './shortcut-keys.js';

/** The key of a shortcut, beside its action, or nothing when such keys are off. */
export function ShortcutKey({
  usual,
}: {
  /** Key of the shortcut unless the user has chosen another one. */
  readonly usual: string;
}): ReactElement | null {
  const [preferences] = usePreferences();
  const key = findKey(usual, preferences);
  return key === undefined ? null : <kbd>{key}</kbd>;
}
