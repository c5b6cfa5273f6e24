import { checkOptions } from '../check-options.js';
import type { Cue } from '../cue.js';
import type { TextSource } from '../encoding/byte-decoder.js';
import { createDiagnostic } from '../reading/diagnostic.js';
import { readText } from '../reading/read-text.js';
import type { ParsedSrt, ParseOptions, ReaderOutput } from '../reading/reader.js';

const timesLine =
  /^\s*(\d{1,4}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?\s*,\s*(\d{1,4}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?\s*$/;

/** True for a line of times of SBV: `0:00:01.000,0:00:02.000`. */
export function isSbvTimes(line: string): boolean {
  return timesLine.test(line);
}

/**
 * Parses SBV (SubViewer as YouTube writes it): a line of two times, and the rows until a blank
 * line. `[br]` in a row is a line break, as in SubViewer 2.
 *
 * @example
 * ```ts
 * import { parseSbv } from '@earshot/subtitles';
 *
 * console.log(parseSbv('0:00:01.000,0:00:02.000\nHello.\n').cues);
 * // [ { startSeconds: 1, endSeconds: 2, text: 'Hello.' } ]
 * ```
 *
 * @returns The cues in the order of the file, and diagnostics with their lines.
 * @throws {@link SubtitlesError} with code `invalid_argument` if the encoding is unknown.
 */
export function parseSbv(source: TextSource, options: ParseOptions = {}): ParsedSrt {
  checkOptions(options, { encoding: 0 });
  return readText(source, options, readSbv);
}

/** Reads the lines of an SBV file. */
export function readSbv(text: string, output: ReaderOutput): void {
  let open: OpenCue | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const match = timesLine.exec(line);
    if (match === null && open !== undefined && line.trim() !== '') {
      open.rows.push(...line.split(/\[br\]/i));
      continue;
    }
    if (open !== undefined) output.cues.push(closeCue(open));
    open = match === null ? undefined : openCue(match);
    if (match === null && line.trim() !== '' && !isHeader(line))
      output.diagnostics.push(createDiagnostic('ignored_text', index + 1, line));
  }
  if (open !== undefined) output.cues.push(closeCue(open));
}

/** A cue whose rows are being read. */
interface OpenCue {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly rows: string[];
}

function openCue(match: RegExpExecArray): OpenCue {
  return {
    startSeconds: toSeconds(match[1], match[2], match[3], match[4]),
    endSeconds: toSeconds(match[5], match[6], match[7], match[8]),
    rows: [],
  };
}

function closeCue({ startSeconds, endSeconds, rows }: OpenCue): Cue {
  return { startSeconds, endSeconds, text: rows.join('\n') };
}

/** True for a line of the header of SubViewer 2, such as `[TITLE]`. */
function isHeader(line: string): boolean {
  return /^\s*\[[^\]]+\]/.test(line);
}

function toSeconds(hours = '0', minutes = '0', seconds = '0', fraction = ''): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Number(`${whole}.${fraction}`);
}
