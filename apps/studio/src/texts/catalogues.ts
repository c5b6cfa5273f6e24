import type { InterfaceLanguage } from '../preferences/preferences.js';
import { en, type TextId } from './en.js';
import { type ReasonCode, reasonsEn } from './reasons-en.js';

type Catalogue = Readonly<Record<TextId, string>>;

/** The texts that are loaded. English ones are part of the first script. */
const loaded: Partial<Record<InterfaceLanguage, Catalogue>> = { en };
const loadedReasons: Partial<Record<InterfaceLanguage, Readonly<Record<ReasonCode, string>>>> = {
  en: reasonsEn,
};

/** Loads the texts of a language. Without a connection, English ones stay in their place. */
export async function loadTexts(language: InterfaceLanguage): Promise<void> {
  if (language !== 'de' || loaded.de !== undefined) return;
  const texts = await Promise.all([import('./de.js'), import('./reasons-de.js')]).catch(
    () => undefined,
  );
  if (texts === undefined) return;
  const [{ de }, { reasonsDe }] = texts;
  loaded.de = de;
  loadedReasons.de = reasonsDe;
}

/** A text, in English until those of the language are loaded. */
export function findText(id: TextId, language: InterfaceLanguage): string {
  return (loaded[language] ?? en)[id];
}

/** The sentence of a stable code, undefined when there is none. */
export function findReason(code: string, language: InterfaceLanguage): string | undefined {
  const reasons: Readonly<Partial<Record<string, string>>> = loadedReasons[language] ?? reasonsEn;
  return reasons[code];
}
