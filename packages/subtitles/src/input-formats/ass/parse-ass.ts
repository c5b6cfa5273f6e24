import { checkOptions } from '../../check-options.js';
import type { TextSource } from '../../encoding/byte-decoder.js';
import { createDiagnostic } from '../../reading/diagnostic.js';
import { readText } from '../../reading/read-text.js';
import type { ParsedSrt, ParseOptions, ReaderOutput } from '../../reading/reader.js';
import { createStyledCue } from '../../styled-text/create-styled-cue.js';
import { trimSpans } from '../../styled-text/trim-spans.js';
import { type AssStyle, defaultAssStyle, readAssStyle } from './ass-style.js';
import { readAssText } from './ass-text.js';

const defaultEventFields = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text';
const defaultStyleFields =
  'name,fontname,fontsize,primarycolour,secondarycolour,outlinecolour,backcolour,bold,italic,underline,strikeout,scalex,scaley,spacing,angle,borderstyle,outline,shadow,alignment,marginl,marginr,marginv,encoding';

/** True for a text that begins as a script of SSA or ASS does. */
export function isAss(text: string): boolean {
  return /^\s*(?:;[^\n]*\n\s*)*\[(?:script info|v4\+? styles|events)\]/i.test(text);
}

/**
 * Parses SubStation Alpha and Advanced SubStation Alpha (script types v4.00 and v4.00+).
 *
 * Emphasis and colours of styles and overrides, one of nine places, and the point of `\pos` are
 * kept. The name of a line becomes the voice of its cue. Comments and vector drawings are left out.
 *
 * @example
 * ```ts
 * import { parseAss } from '@earshot/subtitles';
 *
 * const { cues } = parseAss(
 *   '[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,Hello.\n',
 * );
 * console.log(cues); // [ { startSeconds: 1, endSeconds: 2, text: 'Hello.' } ]
 * ```
 *
 * @returns The cues by their time, since lines of scripts have any order, and diagnostics with
 * their lines.
 * @throws {@link SubtitlesError} with code `invalid_argument` if the encoding is unknown.
 */
export function parseAss(source: TextSource, options: ParseOptions = {}): ParsedSrt {
  checkOptions(options, { encoding: 0 });
  return readText(source, options, readAss);
}

/** Reads the lines of a script. */
export function readAss(text: string, output: ReaderOutput): void {
  const script = new AssScript(output);
  for (const [index, line] of text.split('\n').entries()) script.read(line, index + 1);
  output.cues.sort((one, other) => one.startSeconds - other.startSeconds);
}

/** Reads a script line by line. */
class AssScript {
  readonly #output: ReaderOutput;
  readonly #styles = new Map<string, AssStyle>();
  #section = '';
  #eventFields = fieldNames(defaultEventFields);
  #styleFields = fieldNames(defaultStyleFields);
  // The size that players assume.
  #size = { width: 384, height: 288 };

  constructor(output: ReaderOutput) {
    this.#output = output;
  }

  read(line: string, lineNumber: number): void {
    const section = /^\s*\[([^\]]+)\]\s*$/.exec(line)?.[1];
    if (section !== undefined) {
      this.#section = section.toLowerCase();
      return;
    }
    const colon = line.indexOf(':');
    if (colon === -1) return;
    const key = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trimStart();
    if (this.#section === 'events') this.#readEvent(key, value, lineNumber);
    else if (this.#section.endsWith('styles')) this.#readStyle(key, value);
    else if (key === 'playresx' && Number(value) > 0) this.#size.width = Number(value);
    else if (key === 'playresy' && Number(value) > 0) this.#size.height = Number(value);
  }

  #readStyle(key: string, value: string): void {
    if (key === 'format') this.#styleFields = fieldNames(value);
    if (key !== 'style') return;
    const fields = splitFields(value, this.#styleFields);
    this.#styles.set(styleName(fields), readAssStyle(fields, !this.#section.includes('+')));
  }

  #readEvent(key: string, value: string, lineNumber: number): void {
    if (key === 'format') this.#eventFields = fieldNames(value);
    if (key !== 'dialogue') return;
    const fields = splitFields(value, this.#eventFields);
    const startSeconds = readTime(fields.get('start') ?? '');
    const endSeconds = readTime(fields.get('end') ?? '');
    if (startSeconds === undefined || endSeconds === undefined) {
      this.#output.diagnostics.push(createDiagnostic('invalid_times', lineNumber, value));
      return;
    }
    const style = this.#styles.get(styleName(fields, 'style')) ?? defaultAssStyle;
    const read = readAssText(fields.get('text') ?? '', style, this.#styles, this.#size);
    const trimmed = trimSpans(read.spans);
    if (trimmed.length === 0) return;
    const voice = (fields.get('name') ?? fields.get('actor') ?? '').trim();
    const spans =
      voice === ''
        ? trimmed
        : trimmed.map((span) => ({ ...span, style: { ...span.style, voice } }));
    const head = { id: undefined, startSeconds, endSeconds };
    const { settings, placement } = read;
    this.#output.cues.push(
      createStyledCue({ ...head, ...(settings && { settings }) }, { spans, placement }),
    );
  }
}

function fieldNames(format: string): readonly string[] {
  return format.split(',').map((name) => name.trim().toLowerCase());
}

/** The fields of a line by their names. The last one may contain commas. */
function splitFields(value: string, names: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let position = 0;
  for (const [index, name] of names.entries()) {
    const comma = index === names.length - 1 ? -1 : value.indexOf(',', position);
    const end = comma === -1 ? value.length : comma;
    fields.set(name, value.slice(position, end));
    if (comma === -1) break;
    position = comma + 1;
  }
  return fields;
}

function styleName(fields: ReadonlyMap<string, string>, field = 'name'): string {
  return (fields.get(field) ?? '').trim().replace(/^\*+/, '');
}

/** Reads `h:mm:ss.cc`, in seconds. */
function readTime(written: string): number | undefined {
  const match = /^\s*(\d{1,6}):(\d{1,2}):(\d{1,2})(?:[.:,](\d{1,9}))?\s*$/.exec(written);
  if (match === null) return undefined;
  const [, hours, minutes, seconds, fraction = ''] = match;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Number(`${whole}.${fraction}`);
}
