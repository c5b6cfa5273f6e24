import { useCallback } from 'react';
import { type InterfaceLanguage, usePreferences } from '../preferences/preferences.js';
import { findText } from './catalogues.js';
import type { TextId } from './en.js';

/** A place for a value, `{count}`, or for a word that depends on a number, `{count|word|words}`. */
const placePattern = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

/** A text by its id, with its values filled in. */
export type Translate = (id: TextId, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of the language that was chosen. */
export function useTexts(): { readonly t: Translate; readonly language: InterfaceLanguage } {
  const [{ language }] = usePreferences();
  const t = useCallback<Translate>(
    (id, values) => fillText(findText(id, language), values),
    [language],
  );
  return { t, language };
}

/** Fills values into the places of a text. Places without one stay. */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return text.replace(
    placePattern,
    (place, name: string, one: string | undefined, several: string) =>
      one === undefined
        ? String(values[name] ?? place)
        : String(values[name]) === '1'
          ? one
          : several,
  );
}
