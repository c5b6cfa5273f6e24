import type { DiagnosticCode, SubtitleFeature } from '@earshot/subtitles';
import type { fileTextsEn } from './caption-files-en.js';

/** What was noticed in a subtitle file, after the number of its line, by stable codes, in German. */
export const readingNotesDe: Readonly<Record<DiagnosticCode, string>> = {
  missing_signature: 'die erste Zeile ist „{found}“, muss aber WEBVTT sein.',
  invalid_times: '„{found}“ ist keine gültige Zeile mit Zeiten. Ihr Untertitel wird übersprungen.',
  missing_times: 'vor „{found}“ fehlen die Zeiten. Der Untertitel wird übersprungen.',
  ignored_text: '„{found}“ gehört zu keinem Untertitel.',
  ignored_setting: '„{found}“ ist keine bekannte Einstellung. Sie wird übersprungen.',
  unknown_region: 'der Bereich „{found}“ ist nicht definiert. Der Untertitel steht ohne ihn.',
  assumed_encoding:
    'die Bytes sind kein UTF-8. Sie werden als {found} gelesen, dem sie am ähnlichsten sind.',
  assumed_frame_rate:
    'die Datei nennt ihre Bildrate nicht. Sie wird mit {found} Bildern pro Sekunde gelesen.',
  ignored_language:
    'die Texte von „{found}“ werden übersprungen, da nur eine Sprache gelesen wird.',
  damaged_bytes: '„{found}“ ist nicht lesbar. Die Zeichen werden übersprungen.',
  wrong_parity: '„{found}“ hat die falsche Parität. Es kann ein anderes Zeichen sein.',
  moved_times: 'das Programm beginnt bei {found}, was von allen Zeiten abgezogen wird.',
  merged_roll_up:
    'Zeilen, die nach oben rollen, standen in {found} Untertiteln mehrfach. Jede Zeile ist ein Untertitel.',
};

/** What a format does not hold of captions that were saved, as a part of a sentence, in German. */
export const lossesDe: Readonly<Record<SubtitleFeature, string>> = {
  emphasis: 'Kursives, Fettes und Unterstrichenes entfällt',
  'strike-through': 'durchgestrichener Text wird normaler',
  colors: 'Farben entfallen',
  'custom-colors': 'andere als die acht üblichen Farben entfallen',
  'unknown-colors': 'unbekannte Farben entfallen',
  voices: 'Namen der Sprecher entfallen',
  classes: 'Klassen von Text entfallen',
  ruby: 'Ruby-Text folgt dem Text, zu dem er gehört',
  languages: 'Sprachen von Textstellen entfallen',
  'word-times': 'Zeiten von Wörtern entfallen',
  overrides: 'Anweisungen in geschweiften Klammern entfallen',
  places: 'Positionen im Bild entfallen oder werden gerundet',
  settings: 'Positionen im Bild werden gerundet oder entfallen',
  ids: 'Kennungen werden ersetzt oder entfallen',
  regions: 'Bereiche entfallen',
  stylesheets: 'Stylesheets entfallen',
  rows: 'die Zeilen eines Untertitels werden eine',
  times: 'Zeiten entfallen',
  characters: 'fehlende Zeichen werden durch ähnliche oder Fragezeichen ersetzt',
  'long-rows': 'Zeilen, die zu lang für das Bild sind, werden umbrochen',
  delays: 'Untertitel erscheinen später, da ihr Text länger zu übertragen braucht',
};

/** Names of settings, and sentences, in German. */
export const fileTextsDe: Readonly<Record<keyof typeof fileTextsEn, string>> = {
  fileRate: 'Bildrate der Datei',
  fileRateOwn: 'Wie angegeben, sonst die übliche',
  draftNotKept:
    'Dieser Browser hat keinen Platz für diese Änderungen. Sie gehen verloren, wenn der Tab geschlossen wird: Speichern Sie die Untertitel als Datei.',
  readingCount: '{count} {count|Hinweis|Hinweise} vom Lesen der Datei',
  readingNote: 'Zeile {line}: {note}',
  savedWithLosses: '{format} fasst nicht alles: {losses}.',
  keptHere: 'Änderungen behält nur dieser Browser, bis Sie eine Datei speichern',
  openTranslation: 'Übersetzung auf {language} daneben zeigen',
  openSpoken: 'Gesprochenes auf {language} daneben zeigen',
  chooseOtherMedia: 'Stattdessen eine Datei dieses Computers verwenden',
  ownMedia: 'Zurück zum Audio der Aufnahme',
};
