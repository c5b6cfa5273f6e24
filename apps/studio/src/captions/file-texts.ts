import type { InterfaceLanguage } from '../preferences/preferences.js';
import { fileTextsDe, lossesDe, readingNotesDe } from '../texts/caption-files-de.js';
import { fileTextsEn, lossesEn, readingNotesEn } from '../texts/caption-files-en.js';

/** Texts about files of captions by language, which only the editor of captions loads. */
export const fileTexts = {
  en: { ...fileTextsEn, losses: lossesEn, readingNotes: readingNotesEn },
  de: { ...fileTextsDe, losses: lossesDe, readingNotes: readingNotesDe },
} as const satisfies Record<InterfaceLanguage, object>;
