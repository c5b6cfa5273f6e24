import { checkOptions } from '../check-options.js';
import type { Cue } from '../cue.js';
import type { TextSource } from '../encoding/byte-decoder.js';
import { createDiagnostic } from '../reading/diagnostic.js';
import { readText } from '../reading/read-text.js';
import type { ParsedSrt, ParseOptions, ReaderOutput } from '../reading/reader.js';
import { createStyledCue } from '../styled-text/create-styled-cue.js';
import {
  type Placement,
  SpanCollector,
  type TextStyle,
  unstyled,
} from '../styled-text/styled-text.js';
import { type FrameRate, findFrameCount, frameRates } from '../timecode/frame-rate.js';

/** Options of {@link parseMicroDvd}. */
export interface ParseMicroDvdOptions extends ParseOptions {
  /**
   * The frame rate of the video.
   *
   * @defaultValue that of the first line, such as `{1}{1}25.000`, else 23.976, with a diagnostic
   */
  readonly frameRate?: FrameRate;
}

const cueLine = /^\s*\{(\d{1,9})\}\{(\d{0,9})\}(.*)$/;

/** Seconds that a line without an end is shown. */
const openSeconds = 4;

/** True for a line that begins with the frames of a MicroDVD cue. */
export function isMicroDvdLine(line: string): boolean {
  return cueLine.test(line);
}

/**
 * Parses MicroDVD: frames of begin and end in curly brackets, and rows between vertical bars.
 * Italics, bold, underlines, strike-through (`{y:i}` for a row, `{Y:i}` for all) and colours
 * (`{c:$BBGGRR}`) are kept, as are italics by a slash before a row.
 *
 * @example
 * ```ts
 * import { parseMicroDvd } from '@earshot/subtitles';
 *
 * console.log(parseMicroDvd('{25}{50}Hello.\n', { frameRate: '25' }).cues);
 * // [ { startSeconds: 1, endSeconds: 2, text: 'Hello.' } ]
 * ```
 *
 * @returns The cues in the order of the file, and diagnostics with their lines.
 * @throws {@link SubtitlesError} with code `invalid_argument` if the encoding or the frame rate is
 * unknown.
 */
export function parseMicroDvd(source: TextSource, options: ParseMicroDvdOptions = {}): ParsedSrt {
  checkOptions(options, { encoding: 0, frameRate: 0 });
  if (options.frameRate !== undefined) findFrameCount(options.frameRate);
  return readText(source, options, readMicroDvd);
}

/** Reads the lines of a MicroDVD file. */
export function readMicroDvd(
  text: string,
  output: ReaderOutput,
  { frameRate }: ParseMicroDvdOptions,
): void {
  let framesPerSecond = frameRate === undefined ? undefined : toRate(frameRate);
  let isFirst = true;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, start, end = '', written = ''] = cueLine.exec(line) ?? [];
    if (start === undefined) {
      output.diagnostics.push(createDiagnostic('invalid_times', index + 1, line));
      continue;
    }
    const declared = isFirst ? declaredRate(start, written) : undefined;
    isFirst = false;
    if (declared !== undefined) {
      framesPerSecond ??= declared;
      continue;
    }
    if (framesPerSecond === undefined) {
      framesPerSecond = toRate('23.976');
      output.diagnostics.push(createDiagnostic('assumed_frame_rate', index + 1, '23.976'));
    }
    output.cues.push(readCue(Number(start), end, written, framesPerSecond));
  }
}

/** The frame rate that the first line of a file states, in frames per second. */
function declaredRate(start: string, written: string): number | undefined {
  const value = /^\s*(\d{1,4}(?:[.,]\d{1,6})?)\s*(?:fps)?\s*$/i.exec(written)?.[1];
  if (value === undefined || Number(start) > 1) return undefined;
  const framesPerSecond = Number(value.replace(',', '.'));
  // Files that count milliseconds state 1000.
  if (framesPerSecond < 5 || framesPerSecond > 1000) return undefined;
  // Files round 24000/1001 and its kin to two or three digits.
  const exact = frameRates.map(toRate).find((rate) => Math.abs(rate - framesPerSecond) < 0.006);
  return exact ?? framesPerSecond;
}

function toRate(frameRate: FrameRate): number {
  const { framesPerCount, thousandths } = findFrameCount(frameRate);
  return (framesPerCount * 1000) / thousandths;
}

function readCue(start: number, end: string, written: string, framesPerSecond: number): Cue {
  const startSeconds = start / framesPerSecond;
  const endSeconds = end === '' ? startSeconds + openSeconds : Number(end) / framesPerSecond;
  const collector = new SpanCollector();
  let ofAllRows = unstyled;
  let placement: Placement | undefined;
  for (const [index, row] of written.split('|').entries()) {
    let ofRow = ofAllRows;
    let rest = row;
    for (let tag = rowTag.exec(rest); tag !== null; tag = rowTag.exec(rest)) {
      const [whole, name = '', value = ''] = tag;
      rest = rest.slice(whole.length);
      if (name === 'P' || name === 'p') placement = value.trim() === '0' ? 8 : placement;
      ofRow = applyTag(ofRow, name.toLowerCase(), value);
      if (name !== name.toLowerCase()) ofAllRows = applyTag(ofAllRows, name.toLowerCase(), value);
    }
    const isSlanted = rest.startsWith('/');
    if (index > 0) collector.add('\n', ofRow);
    const style = isSlanted ? { ...ofRow, isItalic: true } : ofRow;
    collector.add(isSlanted ? rest.slice(1) : rest, style);
  }
  collector.end();
  return createStyledCue(
    { id: undefined, startSeconds, endSeconds },
    { spans: collector.spans, placement },
  );
}

const rowTag = /^\{([a-z]):([^}]*)\}/i;

function applyTag(style: TextStyle, name: string, value: string): TextStyle {
  if (name === 'y') {
    return {
      ...style,
      isItalic: style.isItalic || value.includes('i'),
      isBold: style.isBold || value.includes('b'),
      isUnderlined: style.isUnderlined || value.includes('u'),
      isStruck: style.isStruck || value.includes('s'),
    };
  }
  const color = name === 'c' ? /^\$([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value) : null;
  if (color === null) return style;
  const [, blue = '', green = '', red = ''] = color;
  return { ...style, color: (red + green + blue).toLowerCase() };
}
