import type { Cue } from '../cue.js';
import { countGraphemes } from '../language/count-graphemes.js';

/** The rows of a cue that hold more than spaces. */
export function rowsOf({ text }: Cue): readonly string[] {
  return text.split(/\r\n|\n|\r/).filter((row) => row.trim() !== '');
}

/** Grapheme clusters that are to be read, with a space for each change of row. */
export function readingLength(rows: readonly string[]): number {
  return rows.reduce((sum, row) => sum + countGraphemes(row), Math.max(rows.length - 1, 0));
}
