import type { Cue } from '../cue/cue.js';
import { countGraphemes } from '../language/count-graphemes.js';
import type { CaptionProfile } from '../profiles/profile.js';
import type { Report } from './finding.js';
import { rowsOf } from './rows-of.js';

/** Checks how many rows a cue has and how long they are. */
export function checkText(cue: Cue, index: number, profile: CaptionProfile, report: Report): void {
  const { maximumRows, maximumCharactersPerRow } = profile;
  const rows = rowsOf(cue);
  if (rows.length === 0) report(index, 'empty-text', 'none', 'some text', 'it shows nothing');
  if (rows.length > maximumRows) {
    report(index, 'rows', rows.length, maximumRows, 'it has too many rows');
  }
  for (const row of rows) {
    const length = countGraphemes(row);
    if (length > maximumCharactersPerRow) {
      report(index, 'row-length', length, maximumCharactersPerRow, 'a row has too many characters');
    }
  }
}
