import type { InterfaceLanguage } from '../preferences/preferences.js';
import { en, type TextId } from './en.js';

type Catalogue = Readonly<Record<TextId, string>>;

/** The texts that are loaded. English ones are part of the first script. */
const loaded: Partial<Record<InterfaceLanguage, Catalogue>> = { en };

/** Loads the texts of a language. Without a connection, English ones stay in their place. */
export async function loadTexts(language: InterfaceLanguage): Promise<void> {
  if (language !== 'de' || loaded.de !== undefined) return;
  const texts = await import('./de.js').catch(() => undefined);
  if (texts !== undefined) loaded.de = texts.de;
}

/** A text, in English until those of the language are loaded. */
export function findText(id: TextId, language: InterfaceLanguage): string {
  return (loaded[language] ?? en)[id];
}
