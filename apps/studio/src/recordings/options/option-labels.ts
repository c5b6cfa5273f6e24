import type { InterfaceLanguage } from '../../preferences/preferences.js';

/** Names of the options that can be switched on, in the form that follows “with” in a sentence. */
const labels: Readonly<Record<string, Readonly<Record<InterfaceLanguage, string>>>> = {
  diarization: { en: 'speakers', de: 'Sprechern' },
  subtitles: { en: 'captions', de: 'Untertiteln' },
  sentences: { en: 'sentences', de: 'Sätzen' },
  punctuation_enhanced: { en: 'better punctuation', de: 'besserer Zeichensetzung' },
  custom_vocabulary: { en: 'own vocabulary', de: 'eigenem Wortschatz' },
  custom_spelling: { en: 'own spelling', de: 'eigenen Schreibweisen' },
  translation: { en: 'translation', de: 'Übersetzung' },
  summarization: { en: 'a summary', de: 'Zusammenfassung' },
  named_entity_recognition: { en: 'names and places', de: 'Namen und Orten' },
  sentiment_analysis: { en: 'sentiment', de: 'Stimmung' },
  audio_to_llm: { en: 'answers to prompts', de: 'Antworten auf Fragen' },
  pii_redaction: { en: 'redaction', de: 'Schwärzung' },
  chapterization: { en: 'chapters', de: 'Kapiteln' },
  moderation: { en: 'moderation', de: 'Moderation' },
  name_consistency: { en: 'a check of names', de: 'Namensprüfung' },
  structured_data_extraction: { en: 'extracted data', de: 'extrahierten Daten' },
  display_mode: { en: 'a reading version', de: 'Lesefassung' },
  callback: { en: 'a callback', de: 'Callback' },
  audio_enhancer: { en: 'audio enhancement', de: 'verbessertem Ton' },
  words_accurate_timestamps: { en: 'accurate times of words', de: 'genauen Zeiten der Wörter' },
  code_switching: { en: 'several languages in turn', de: 'mehreren Sprachen im Wechsel' },
  language_detection: {
    en: 'detection of the language',
    de: 'automatischer Erkennung der Sprache',
  },
};

/** Name of an option in a sentence: its label above, otherwise its contract name as words. */
export function optionLabel(name: string, language: InterfaceLanguage): string {
  return labels[name]?.[language] ?? name.replaceAll('_', ' ');
}

/** Names of options that differ from their form after “with” in a sentence. */
const titles: Readonly<Record<InterfaceLanguage, Readonly<Record<string, string>>>> = {
  en: {
    summarization: 'summary',
    display_mode: 'reading version',
    name_consistency: 'check of names',
    callback: 'callback',
  },
  de: {
    diarization: 'Sprecher',
    subtitles: 'Untertitel',
    sentences: 'Sätze',
    punctuation_enhanced: 'bessere Zeichensetzung',
    custom_vocabulary: 'eigener Wortschatz',
    custom_spelling: 'eigene Schreibweisen',
    named_entity_recognition: 'Namen und Orte',
    chapterization: 'Kapitel',
    audio_enhancer: 'verbesserter Ton',
    language_detection: 'automatische Erkennung der Sprache',
    structured_data_extraction: 'extrahierte Daten',
    words_accurate_timestamps: 'genaue Zeiten der Wörter',
    code_switching: 'mehrere Sprachen im Wechsel',
  },
};

/** Name of an option on its own, such as at the begin of a line. */
export function optionTitle(name: string, language: InterfaceLanguage): string {
  const label = titles[language][name] ?? optionLabel(name, language);
  return label.charAt(0).toLocaleUpperCase(language) + label.slice(1);
}

/** Effect of each option, in one sentence. */
const hints: Readonly<Record<string, Readonly<Record<InterfaceLanguage, string>>>> = {
  diarization: { en: 'Who said what.', de: 'Wer was gesagt hat.' },
  subtitles: {
    en: 'SRT or WebVTT files, made with the transcript.',
    de: 'SRT- oder WebVTT-Dateien, zusammen mit dem Transkript.',
  },
  sentences: {
    en: 'The text sentence by sentence, with times.',
    de: 'Der Text Satz für Satz, mit Zeiten.',
  },
  punctuation_enhanced: {
    en: 'Commas, full stops and capitals by a model of its own.',
    de: 'Kommas, Punkte und Großschreibung durch ein eigenes Modell.',
  },
  custom_vocabulary: {
    en: 'Names and terms that the recogniser should expect.',
    de: 'Namen und Begriffe, mit denen die Erkennung rechnen soll.',
  },
  custom_spelling: {
    en: 'How names and terms are written.',
    de: 'Wie Namen und Begriffe geschrieben werden.',
  },
  translation: {
    en: 'The transcript in other languages beside it.',
    de: 'Das Transkript zusätzlich in anderen Sprachen.',
  },
  summarization: { en: 'What was said, in short.', de: 'Das Gesagte in Kürze.' },
  named_entity_recognition: {
    en: 'People, places and organisations, listed.',
    de: 'Personen, Orte und Organisationen als Liste.',
  },
  sentiment_analysis: { en: 'How each passage sounds.', de: 'Wie jeder Abschnitt klingt.' },
  audio_to_llm: {
    en: 'A language model is asked about the transcript.',
    de: 'Ein Sprachmodell wird zum Transkript befragt.',
  },
  pii_redaction: {
    en: 'Personal data is blacked out.',
    de: 'Personenbezogene Daten werden geschwärzt.',
  },
  chapterization: {
    en: 'Where the subject changes, with headlines.',
    de: 'Wo das Thema wechselt, mit Überschriften.',
  },
  moderation: {
    en: 'A language model looks for harmful content.',
    de: 'Ein Sprachmodell sucht nach schädlichen Inhalten.',
  },
  name_consistency: {
    en: 'Names that are written in several ways.',
    de: 'Namen, die unterschiedlich geschrieben sind.',
  },
  structured_data_extraction: {
    en: 'Order numbers, addresses and the like, as data.',
    de: 'Bestellnummern, Adressen und Ähnliches, als Daten.',
  },
  display_mode: {
    en: 'Who spoke at the same time, in an order to be read.',
    de: 'Was gleichzeitig gesagt wurde, in lesbarer Reihenfolge.',
  },
  callback: {
    en: 'The result is sent to an address when it is done.',
    de: 'Das Ergebnis wird an eine Adresse gesendet, sobald es fertig ist.',
  },
};

/**
 * Effect of an option, undefined for an option that the studio does not know, which its schema
 * describes.
 */
export function optionHint(name: string, language: InterfaceLanguage): string | undefined {
  return hints[name]?.[language];
}
