import type { Cue } from '../cue.js';
import { toMilliseconds } from '../timestamps/format-timestamp.js';
import { checkCues } from '../writing/check-cues.js';

/**
 * Writes the cues with all their members as an indented JSON array.
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` where a time is not a finite number,
 * which JSON cannot represent.
 */
export function formatJson(cues: readonly Cue[]): string {
  checkCues(cues);
  for (const [index, { startSeconds, endSeconds }] of cues.entries()) {
    toMilliseconds(startSeconds, index, 'startSeconds');
    toMilliseconds(endSeconds, index, 'endSeconds');
  }
  return `${JSON.stringify(cues, undefined, 2)}\n`;
}

/**
 * Writes tab-separated values: a header line, and the columns `start` and `end` (in whole
 * milliseconds) and `text` (rows joined by spaces). An apostrophe is put before a text that begins
 * with `=`, `+`, `-` or `@`, which a spreadsheet would compute as a formula.
 *
 * @example
 * ```ts
 * import { formatTsv } from '@earshot/subtitles';
 *
 * const [names, ...rows] = formatTsv([{ startSeconds: 1, endSeconds: 2, text: 'Hello.' }]).split('\n');
 * console.log(names?.split('\t'), rows[0]?.split('\t'));
 * // [ 'start', 'end', 'text' ] [ '1000', '2000', 'Hello.' ]
 * ```
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` where a time is not a finite number.
 */
export function formatTsv(cues: readonly Cue[]): string {
  checkCues(cues);
  const lines = cues.map((cue, index) => {
    const start = toMilliseconds(cue.startSeconds, index, 'startSeconds');
    const end = toMilliseconds(cue.endSeconds, index, 'endSeconds');
    return `${start}\t${end}\t${toPlainCell(toSingleRow(cue.text))}\n`;
  });
  return `start\tend\ttext\n${lines.join('')}`;
}

/**
 * Writes only the text: a line for each cue with text, its rows joined by spaces.
 *
 * @example
 * ```ts
 * import { formatPlainText } from '@earshot/subtitles';
 *
 * console.log(formatPlainText([{ startSeconds: 1, endSeconds: 2, text: 'Hello\nthere.' }]));
 * // Hello there.
 * ```
 */
export function formatPlainText(cues: readonly Cue[]): string {
  checkCues(cues);
  return cues
    .map((cue) => toSingleRow(cue.text))
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}

/**
 * A text that no spreadsheet computes as a formula. Spoken words and texts of files must not be
 * executed there.
 */
function toPlainCell(text: string): string {
  return /^[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}

/**
 * A text on one line: its parts between row breaks and tabs are trimmed and joined by one space.
 */
function toSingleRow(text: string): string {
  return text
    .split(/[\t\r\n]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(' ');
}
