import type { Cue } from '../cue/cue.js';
import { toMilliseconds } from '../timestamps/to-milliseconds.js';
import { toSingleRow } from './to-single-row.js';

/**
 * Writes a table with tabs between its columns, `start`, `end` (whole milliseconds) and `text` (rows joined by spaces),
 * and a line for their names.
 *
 * @throws {@link SubtitlesError} with code `invalid-argument` where a time is not a finite number.
 */
export function formatTsv(cues: readonly Cue[]): string {
  const lines = cues.map((cue, index) => {
    const start = toMilliseconds(cue.startSeconds, index, 'startSeconds');
    const end = toMilliseconds(cue.endSeconds, index, 'endSeconds');
    return `${start}\t${end}\t${toSingleRow(cue.text)}\n`;
  });
  return `start\tend\ttext\n${lines.join('')}`;
}
