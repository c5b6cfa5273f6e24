import type { InterfaceLanguage } from '../../preferences/preferences.js';

/** Names of the options that can be switched on, as they stand in a sentence after “with”. */
const labels: Readonly<Record<string, Readonly<Record<InterfaceLanguage, string>>>> = {
  diarization: { en: 'speakers', de: 'Sprechern' },
  subtitles: { en: 'captions', de: 'Untertiteln' },
  sentences: { en: 'sentences', de: 'Sätzen' },
  punctuation_enhanced: { en: 'better punctuation', de: 'besserer Zeichensetzung' },
  custom_vocabulary: { en: 'own vocabulary', de: 'eigenem Wortschatz' },
  custom_spelling: { en: 'own spelling', de: 'eigener Schreibung' },
  translation: { en: 'translation', de: 'Übersetzung' },
  summarization: { en: 'a summary', de: 'Zusammenfassung' },
  named_entity_recognition: { en: 'names and places', de: 'Namen und Orten' },
  sentiment_analysis: { en: 'sentiment', de: 'Stimmung' },
  audio_to_llm: { en: 'answers to prompts', de: 'Antworten auf Fragen' },
  pii_redaction: { en: 'redaction', de: 'Schwärzung' },
  callback: { en: 'a callback', de: 'Rückruf' },
};

/** Name of an option: in a sentence for those above, else its name in the contract in words. */
export function optionLabel(name: string, language: InterfaceLanguage): string {
  return labels[name]?.[language] ?? name.replaceAll('_', ' ');
}

/** Name of an option at the begin of a line. */
export function optionTitle(name: string, language: InterfaceLanguage): string {
  const label = optionLabel(name, language);
  return label.charAt(0).toLocaleUpperCase(language) + label.slice(1);
}
