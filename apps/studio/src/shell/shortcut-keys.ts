import type { Preferences } from '../preferences/preferences.js';

type KeyPreferences = Pick<Preferences, 'hasSingleKeys' | 'keys'>;

/** Names of the arrow keys in the list of keys. */
const arrows = '↑↓←→';

/** True for a letter, a digit or a sign, which people who dictate or tremble press by accident. */
export function isSingleKey(key: string): boolean {
  return key.length === 1 && key.trim() !== '' && !arrows.includes(key);
}

/**
 * The usual key of the shortcut that a pressed key stands for, undefined when it stands for none.
 */
export function findShortcut(pressed: string, preferences: KeyPreferences): string | undefined {
  if (!isSingleKey(pressed)) return pressed;
  if (!preferences.hasSingleKeys) return undefined;
  const chosen = Object.entries(preferences.keys).find(([, key]) => key === pressed);
  if (chosen !== undefined) return chosen[0];
  return preferences.keys[pressed] === undefined ? pressed : undefined;
}

/** The key that the user presses for a shortcut, undefined when such keys are off. */
export function findKey(usual: string, preferences: KeyPreferences): string | undefined {
  if (!isSingleKey(usual)) return usual;
  return preferences.hasSingleKeys ? (preferences.keys[usual] ?? usual) : undefined;
}
