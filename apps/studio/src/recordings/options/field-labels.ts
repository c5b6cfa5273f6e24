import { entityLabel } from '../../format/entity-label.js';
import { languageName } from '../../format/names.js';
import type { InterfaceLanguage } from '../../preferences/preferences.js';

/** German name and note of each field of a configuration. The contract has them in English. */
const german: Readonly<Record<string, readonly [title: string, note: string]>> = {
  vocabulary: ['Wörter und Namen', 'Sie werden gegenüber ähnlich klingenden Wörtern bevorzugt.'],
  default_intensity: [
    'Stärke',
    'Wie stark sie bevorzugt werden, von 0 bis 1; üblich sind 0,4 bis 0,6. Standard: 0,5.',
  ],
  url: ['Adresse', 'An diese Adresse wird das Ergebnis gesendet.'],
  method: ['HTTP-Methode', 'Mit dieser Methode wird das Ergebnis gesendet.'],
  formats: ['Dateiformate', 'Für jedes entsteht eine Datei.'],
  minimum_duration: [
    'Mindestdauer',
    'Eines Untertitels, in Sekunden. Standard: die des Stils, 5/6.',
  ],
  maximum_duration: ['Höchstdauer', 'Eines Untertitels, in Sekunden. Standard: die des Stils, 7.'],
  maximum_characters_per_row: [
    'Zeichen je Zeile',
    'Höchstzahl, mit Leerzeichen. Standard: nach Stil und Sprache, meist 42.',
  ],
  maximum_rows_per_caption: ['Zeilen je Untertitel', 'Höchstzahl. Standard: 2.'],
  style: ['Stil', 'Setzt die Grenzen, die nicht angegeben sind.'],
  number_of_speakers: [
    'Anzahl der Sprecher',
    'Falls genau bekannt; hat Vorrang vor den beiden anderen Angaben.',
  ],
  min_speakers: ['Mindestens', 'Mindestzahl der Sprecher; 0 für keine Grenze.'],
  max_speakers: ['Höchstens', 'Höchstzahl der Sprecher; 0 für keine Grenze.'],
  target_languages: ['Zielsprachen', 'Sprachen, in die übersetzt wird.'],
  model: ['Modell', 'Name des Modells auf dem Server. Standard: das eingestellte.'],
  match_original_utterances: [
    'Äußerung für Äußerung',
    'Jede für sich und mit ihren Zeiten; sonst satzweise, was sich besser liest.',
  ],
  lipsync: ['Gleich lang', 'So lang gesprochen wie das Original.'],
  context_adaptation: ['Zusammenhang beachten', 'Berücksichtigt, was davor gesagt wurde.'],
  context: ['Worum es geht', 'Eine Beschreibung, die die Übersetzung verbessert.'],
  informal: ['Duzen', 'In Sprachen, die das unterscheiden.'],
  type: ['Form', 'Form der Zusammenfassung.'],
  spelling_dictionary: ['Schreibweisen', 'Was geschrieben wird und was es ersetzt.'],
  prompts: ['Fragen', 'Fragen oder Anweisungen an das Sprachmodell.'],
  entity_types: ['Arten von Daten', 'Diese werden geschwärzt; ohne Auswahl alle.'],
  processed_text_type: ['Ersatz im Text', 'Was anstelle der Wörter im Text steht.'],
  redact_audio: ['Ersatz im Ton', 'Was anstelle der Wörter zu hören ist.'],
  classes: ['Gesuchte Daten', 'Etwa „Bestellnummer“ und „Lieferadresse“.'],
};

/** English names of fields whose names in the contract are not plain words. */
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

/** Name of a field, undefined for a field that the studio does not know. */
export function fieldTitle(name: string, language: InterfaceLanguage): string | undefined {
  return language === 'de' ? german[name]?.[0] : english[name];
}

/** Note of a field, undefined where the English note of the contract is to be shown. */
export function fieldNote(name: string, language: InterfaceLanguage): string | undefined {
  return language === 'de' ? german[name]?.[1] : undefined;
}

/** Fields whose values are codes of languages. */
const languageFields: ReadonlySet<string> = new Set(['languages', 'target_languages']);

/** Names of values that are technical terms. */
const values: Readonly<Record<string, Readonly<Record<InterfaceLanguage, string>>>> = {
  srt: { en: 'SRT', de: 'SRT' },
  vtt: { en: 'WebVTT', de: 'WebVTT' },
  default: { en: 'Usual', de: 'Standard' },
  compliance: { en: 'Most broadcasters', de: 'Die meisten Sender' },
  general: { en: 'A paragraph', de: 'Ein Absatz' },
  bullet_points: { en: 'Bullet points', de: 'Stichpunkte' },
  concise: { en: 'A sentence or two', de: 'Ein, zwei Sätze' },
  base: { en: 'Usual', de: 'Standard' },
  batch: { en: 'Thrifty', de: 'Sparsam' },
  enhanced: { en: 'Better', de: 'Besser' },
  MARKER: { en: 'Its kind, such as [NAME]', de: 'Art der Daten, etwa [NAME]' },
  MASK: { en: 'Characters, such as ####', de: 'Zeichen, etwa ####' },
  false: { en: 'As it is', de: 'Unverändert' },
  beep: { en: 'A beep', de: 'Piepton' },
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
