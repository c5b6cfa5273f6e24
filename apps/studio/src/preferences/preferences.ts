import { useSyncExternalStore } from 'react';
import { type TimecodeId, timecodeIds } from './timecode-ids.js';

/** Languages of the studio. */
export const interfaceLanguages = ['en', 'de'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];
/** Themes. `system` follows the browser. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Preferences that this browser stores. They contain no key and no data of a recording. */
export interface Preferences {
  readonly theme: Theme;
  readonly language: InterfaceLanguage;
  /** Confidence below which a word is marked, 0 to 1. */
  readonly doubtThreshold: number;
  /** True when a pause jumps back some seconds. */
  readonly backsOnPause: boolean;
  /** True when the details of recordings are beside their words. */
  readonly areDetailsShown: boolean;
  /** Speed of the player of recordings. */
  readonly speed: number;
  /** The way in which captions count times. */
  readonly timecode: TimecodeId;
  /** True when letters, digits and signs are shortcuts. */
  readonly hasSingleKeys: boolean;
  /** Keys that were chosen in place of the usual ones, by the usual ones. */
  readonly keys: Readonly<Record<string, string>>;
  /** Parameters of new jobs, with the names of the contract. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

const storageKey = 'earshot.preferences';
const listeners = new Set<() => void>();
let current = read();

/** The preferences, and the function that changes some of them. */
export function usePreferences(): [Preferences, (changes: Partial<Preferences>) => void] {
  return [useSyncExternalStore(subscribe, readPreferences), change];
}

/** The preferences, for code outside of components. */
export function readPreferences(): Preferences {
  return current;
}

/** Applies theme and language to the page. */
export function applyPreferences(): void {
  const { documentElement } = document;
  documentElement.lang = current.language;
  if (current.theme === 'system') documentElement.removeAttribute('data-theme');
  else documentElement.dataset['theme'] = current.theme;
}

function change(changes: Partial<Preferences>): void {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // A browser that stores nothing keeps them until the page is closed.
  }
  applyPreferences();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Preferences {
  const defaults: Preferences = {
    theme: 'system',
    language: navigator.language.startsWith('de') ? 'de' : 'en',
    doubtThreshold: 0.5,
    backsOnPause: false,
    areDetailsShown: false,
    speed: 1,
    timecode: 'milliseconds',
    hasSingleKeys: true,
    keys: {},
    parameters: {},
  };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return defaults;
    const {
      areDetailsShown,
      backsOnPause,
      doubtThreshold,
      hasSingleKeys,
      keys,
      language,
      parameters,
      speed,
      theme,
      timecode,
    } = kept as Partial<Preferences>;
    return {
      theme: themes.find((each) => each === theme) ?? defaults.theme,
      language: interfaceLanguages.find((each) => each === language) ?? defaults.language,
      doubtThreshold: typeof doubtThreshold === 'number' ? doubtThreshold : defaults.doubtThreshold,
      backsOnPause: backsOnPause === true,
      areDetailsShown: areDetailsShown === true,
      speed: typeof speed === 'number' && speed > 0 ? speed : defaults.speed,
      timecode: timecodeIds.find((each) => each === timecode) ?? defaults.timecode,
      hasSingleKeys: hasSingleKeys !== false,
      keys: typeof keys === 'object' ? { ...keys } : defaults.keys,
      parameters: typeof parameters === 'object' ? parameters : defaults.parameters,
    };
  } catch {
    return defaults;
  }
}
