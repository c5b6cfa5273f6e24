import type { DiagnosticCode, SubtitleFeature } from '@earshot/subtitles';

/** What was noticed in a subtitle file, after the number of its line, by stable codes. */
export const readingNotesEn: Readonly<Record<DiagnosticCode, string>> = {
  missing_signature: 'the first line is “{found}”, but must be WEBVTT.',
  invalid_times: '“{found}” is no valid line of times. Its caption is skipped.',
  missing_times: 'there are no times before “{found}”. The caption is skipped.',
  ignored_text: '“{found}” belongs to no caption.',
  ignored_setting: '“{found}” is no known setting. It is skipped.',
  unknown_region: 'the region “{found}” is not defined. The caption is placed without it.',
  assumed_encoding: 'the bytes are not UTF-8. They are read as {found}, which is most similar.',
  assumed_frame_rate:
    'the file does not state its frame rate. It is read at {found} frames per second.',
  ignored_language: 'the texts of “{found}” are skipped, since only one language is read.',
  damaged_bytes: '“{found}” cannot be read. The characters are skipped.',
  wrong_parity: '“{found}” has the wrong parity. It may be another character.',
  moved_times: 'the programme begins at {found}, which is subtracted from all times.',
  merged_roll_up: 'rows that scroll up were repeated by {found} captions. Each row is one caption.',
};

/** What a format does not hold of captions that were saved, as a part of a sentence. */
export const lossesEn: Readonly<Record<SubtitleFeature, string>> = {
  emphasis: 'italics, bold and underlines are omitted',
  'strike-through': 'struck-through text becomes plain',
  colors: 'colours are omitted',
  'custom-colors': 'colours beyond the usual eight are omitted',
  'unknown-colors': 'unknown colours are omitted',
  voices: 'names of speakers are omitted',
  classes: 'classes of text are omitted',
  ruby: 'ruby text follows the text that it annotates',
  languages: 'languages of passages are omitted',
  'word-times': 'times of words are omitted',
  overrides: 'overrides in curly brackets are omitted',
  places: 'positions on the screen are omitted or rounded',
  settings: 'positions on the screen are rounded or omitted',
  ids: 'ids are replaced or omitted',
  regions: 'regions are omitted',
  stylesheets: 'style sheets are omitted',
  rows: 'the rows of a caption become one',
  times: 'times are omitted',
  characters: 'characters that it lacks are replaced by similar ones or question marks',
  'long-rows': 'rows that are too long for the screen are broken',
  delays: 'captions appear later, since their text takes longer to transmit',
};

/** Names of settings, and sentences. */
export const fileTextsEn = {
  fileRate: 'Frame rate of the file',
  fileRateOwn: 'As stated, or the usual one',
  draftNotKept:
    'This browser has no room to keep these changes. They are lost when the tab is closed, so save the captions as a file.',
  readingCount: '{count} {count|note|notes} from reading the file',
  readingNote: 'Line {line}: {note}',
  savedWithLosses: '{format} does not hold everything: {losses}.',
  keptHere: 'changes are kept in this browser only, until you save a file',
  openTranslation: 'Show the translation into {language} beside',
  openSpoken: 'Show what was said in {language} beside',
  chooseOtherMedia: 'Use a file of this computer instead',
  ownMedia: 'Back to the audio of the recording',
};
