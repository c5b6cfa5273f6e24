import { checkOptions } from '../check-options.js';
import type { Cue } from '../cue.js';
import type { TextSource } from '../encoding/byte-decoder.js';
import { escapeVttText } from '../markup/vtt-text.js';
import { createDiagnostic } from '../reading/diagnostic.js';
import { readText } from '../reading/read-text.js';
import type { ParsedSrt, ParseOptions, ReaderOutput } from '../reading/reader.js';
import { createTimestampFormatter } from '../timestamps/format-timestamp.js';

const lineTime = /^\s*\[(\d{1,4}):(\d{1,2})(?:[.:](\d{1,9}))?\]/;
const wordTime = /<(\d{1,4}):(\d{1,2})(?:[.:](\d{1,9}))?>/g;
const tag = /^\s*\[([a-z#]+):(.*)\]\s*$/i;

/** Seconds that the last line is shown, since the format has no ends. */
const lastLineSeconds = 5;

interface LyricLine {
  readonly startSeconds: number;
  readonly written: string;
}

/** True for a line that begins with a time of LRC: `[01:02.34]`. */
export function isLrcLine(line: string): boolean {
  return lineTime.test(line);
}

/**
 * Parses LRC lyrics. Lines may have several times and, in the enhanced form, times of words, which
 * become WebVTT markup. The tag `offset` moves all times. A line ends where the next one begins, a
 * line without text ends the one before it, and the last line is shown for five seconds.
 *
 * @example
 * ```ts
 * import { parseLrc } from '@earshot/subtitles';
 *
 * console.log(parseLrc('[00:01.00]Hello\n[00:02.50]there\n[00:04.00]\n').cues);
 * // [
 * //   { startSeconds: 1, endSeconds: 2.5, text: 'Hello' },
 * //   { startSeconds: 2.5, endSeconds: 4, text: 'there' }
 * // ]
 * ```
 *
 * @returns The cues by their time, and diagnostics with their lines.
 * @throws {@link SubtitlesError} with code `invalid_argument` if the encoding is unknown.
 */
export function parseLrc(source: TextSource, options: ParseOptions = {}): ParsedSrt {
  checkOptions(options, { encoding: 0 });
  return readText(source, options, readLrc);
}

/** Reads the lines of an LRC file. */
export function readLrc(text: string, output: ReaderOutput): void {
  const lines: LyricLine[] = [];
  let offsetSeconds = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const times: number[] = [];
    let written = line;
    for (let match = lineTime.exec(written); match !== null; match = lineTime.exec(written)) {
      times.push(toSeconds(match[1], match[2], match[3]));
      written = written.slice(match[0].length);
    }
    for (const startSeconds of times) lines.push({ startSeconds, written: written.trim() });
    if (times.length > 0 || line.trim() === '') continue;
    const [, name = '', value = ''] = tag.exec(line) ?? [];
    if (name.toLowerCase() === 'offset') offsetSeconds = Number.parseInt(value, 10) / 1000 || 0;
    else if (name === '')
      output.diagnostics.push(createDiagnostic('ignored_text', index + 1, line));
  }
  // A positive offset shows lyrics sooner.
  const moved = lines
    .map((line) => ({ ...line, startSeconds: Math.max(0, line.startSeconds - offsetSeconds) }))
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
  output.cues.push(
    ...moved.flatMap((line, index) => toCues(line, moved[index + 1], offsetSeconds)),
  );
}

function toCues(line: LyricLine, next: LyricLine | undefined, offsetSeconds: number): Cue[] {
  const text = line.written.replace(wordTime, '').trim();
  if (text === '') return [];
  const { startSeconds } = line;
  const endSeconds = next?.startSeconds ?? startSeconds + lastLineSeconds;
  const markup = writeWordTimes(line.written, offsetSeconds);
  const cue = { startSeconds, endSeconds, text: text.replace(/ {2,}/g, ' ') };
  return [markup === undefined ? cue : { ...cue, markup: { format: 'vtt', text: markup } }];
}

/** The text with the times of its words as WebVTT timestamps, or `undefined` without any. */
function writeWordTimes(written: string, offsetSeconds: number): string | undefined {
  const matches = [...written.matchAll(wordTime)];
  if (matches.length === 0) return undefined;
  const formatTimestamp = createTimestampFormatter('.');
  let markup = escapeVttText(written.slice(0, matches[0]?.index).trimStart());
  for (const [index, match] of matches.entries()) {
    const seconds = Math.max(0, toSeconds(match[1], match[2], match[3]) - offsetSeconds);
    const start = match.index + match[0].length;
    const text = written.slice(start, matches[index + 1]?.index ?? written.length);
    const shown = markup === '' ? text.trimStart() : text;
    const isAfterSpace = markup.endsWith(' ') && shown.startsWith(' ');
    if (shown.trim() !== '' && index > 0)
      markup += `<${formatTimestamp(Math.round(seconds * 1000))}>`;
    markup += escapeVttText(isAfterSpace ? shown.slice(1) : shown);
  }
  return markup.trimEnd();
}

function toSeconds(minutes = '0', seconds = '0', fraction = ''): number {
  return Number(`${Number(minutes) * 60 + Number(seconds)}.${fraction}`);
}
