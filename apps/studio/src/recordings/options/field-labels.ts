import { entityLabel } from '../../format/entity-label.js';
import { languageName } from '../../format/names.js';
import type { InterfaceLanguage } from '../../preferences/preferences.js';

/** Name and note of each field of a configuration, in German; the contract has them in English. */
const german: Readonly<Record<string, readonly [title: string, note: string]>> = {
  vocabulary: ['Wörter und Namen', 'Sie werden Wörtern vorgezogen, die ähnlich klingen.'],
  default_intensity: [
    'Stärke',
    'Wie sehr sie vorgezogen werden, 0 bis 1; üblich sind 0,4 bis 0,6. Sonst 0,5.',
  ],
  url: ['Adresse', 'Dorthin geht das Ergebnis.'],
  method: ['HTTP-Methode', 'Mit ihr wird das Ergebnis gesendet.'],
  formats: ['Dateiformate', 'Eine Datei für jedes.'],
  minimum_duration: ['Mindestdauer', 'Eines Untertitels, in Sekunden. Sonst die des Stils, 5/6.'],
  maximum_duration: ['Höchstdauer', 'Eines Untertitels, in Sekunden. Sonst die des Stils, 7.'],
  maximum_characters_per_row: [
    'Zeichen je Zeile',
    'Höchstens so viele, mit Leerzeichen. Sonst nach Stil und Sprache, meist 42.',
  ],
  maximum_rows_per_caption: ['Zeilen je Untertitel', 'Höchstens so viele. Sonst 2.'],
  style: ['Stil', 'Setzt die Grenzen, die nicht angegeben sind.'],
  number_of_speakers: ['Zahl der Sprecher', 'Wenn sie genau bekannt ist; geht den anderen vor.'],
  min_speakers: ['Mindestens', 'So viele Sprecher; 0 für keine Grenze.'],
  max_speakers: ['Höchstens', 'So viele Sprecher; 0 für keine Grenze.'],
  target_languages: ['Zielsprachen', 'In sie wird übersetzt.'],
  model: ['Modell', 'Wie der Server es nennt. Sonst das eingestellte.'],
  match_original_utterances: [
    'Äußerung für Äußerung',
    'Jede für sich und mit ihren Zeiten; sonst satzweise, was sich besser liest.',
  ],
  lipsync: ['Gleich lang', 'So lang gesprochen wie das Original.'],
  context_adaptation: ['Zusammenhang beachten', 'Was davor gesagt wurde, zählt mit.'],
  context: ['Worum es geht', 'Eine Beschreibung, die die Übersetzung verbessert.'],
  informal: ['Duzen', 'In Sprachen, die das unterscheiden.'],
  type: ['Form', 'Form der Zusammenfassung.'],
  spelling_dictionary: ['Schreibungen', 'Was geschrieben wird, und was es ersetzt.'],
  prompts: ['Fragen', 'Fragen oder Anweisungen an das Sprachmodell.'],
  entity_types: ['Arten von Daten', 'Sie werden geschwärzt; ohne Auswahl alle.'],
  processed_text_type: ['Ersatz im Text', 'Was an der Stelle der Wörter steht.'],
  redact_audio: ['Ersatz im Ton', 'Was an der Stelle der Wörter klingt.'],
  classes: ['Gesuchte Daten', 'Etwa „Bestellnummer“ und „Lieferadresse“.'],
};

/** Name of each field whose name in the contract does not say it in plain words. */
const english: Readonly<Record<string, string>> = {
  vocabulary: 'Words and names',
  default_intensity: 'Strength',
  url: 'Address',
  method: 'HTTP method',
  formats: 'File formats',
  maximum_characters_per_row: 'Characters per row',
  maximum_rows_per_caption: 'Rows per caption',
  min_speakers: 'At least',
  max_speakers: 'At most',
  match_original_utterances: 'Utterance by utterance',
  lipsync: 'Equally long',
  context_adaptation: 'Mind the context',
  context: 'What it is about',
  type: 'Form',
  spelling_dictionary: 'Spellings',
  entity_types: 'Kinds of data',
  processed_text_type: 'In the text',
  redact_audio: 'In the audio',
  classes: 'Data to extract',
};

/** Name of a field; undefined for a field that the studio does not know. */
export function fieldTitle(name: string, language: InterfaceLanguage): string | undefined {
  return language === 'de' ? german[name]?.[0] : english[name];
}

/** Note of a field; undefined where the contract's own, which is English, is to be shown. */
export function fieldNote(name: string, language: InterfaceLanguage): string | undefined {
  return language === 'de' ? german[name]?.[1] : undefined;
}

/** Fields whose values are codes of languages. */
const languageFields: ReadonlySet<string> = new Set(['languages', 'target_languages']);

/** Names of values that are not words of everybody. */
const values: Readonly<Record<string, Readonly<Record<InterfaceLanguage, string>>>> = {
  srt: { en: 'SRT', de: 'SRT' },
  vtt: { en: 'WebVTT', de: 'WebVTT' },
  default: { en: 'Usual', de: 'Üblich' },
  compliance: { en: 'Most broadcasters', de: 'Die meisten Sender' },
  general: { en: 'A paragraph', de: 'Ein Absatz' },
  bullet_points: { en: 'Bullet points', de: 'Stichpunkte' },
  concise: { en: 'A sentence or two', de: 'Ein, zwei Sätze' },
  base: { en: 'Usual', de: 'Üblich' },
  batch: { en: 'Thrifty', de: 'Sparsam' },
  enhanced: { en: 'Better', de: 'Besser' },
  MARKER: { en: 'Its kind, such as [NAME]', de: 'Ihre Art, etwa [NAME]' },
  MASK: { en: 'Characters, such as ####', de: 'Zeichen, etwa ####' },
  false: { en: 'As it is', de: 'Wie er ist' },
  beep: { en: 'A beep', de: 'Ein Ton' },
  silence: { en: 'Silence', de: 'Stille' },
};

/** Name of a value of a field. */
export function valueLabel(
  field: string,
  value: string | number | boolean,
  language: InterfaceLanguage,
): string {
  const text = String(value);
  if (languageFields.has(field)) return languageName(text, language);
  if (field === 'entity_types') return entityLabel(text, language);
  return values[text]?.[language] ?? text;
}
