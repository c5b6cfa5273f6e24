import { checkOptions } from '../check-options.js';
import {
  checkSource,
  type DecodedSource,
  decodeSource,
  type TextSource,
} from '../encoding/byte-decoder.js';
import { detectEncoding } from '../encoding/detect-encoding.js';
import { readAss } from '../input-formats/ass/parse-ass.js';
import { readLrc } from '../input-formats/parse-lrc.js';
import { readMicroDvd } from '../input-formats/parse-micro-dvd.js';
import { readSami } from '../input-formats/parse-sami.js';
import { readSbv } from '../input-formats/parse-sbv.js';
import { createDiagnostic } from '../reading/diagnostic.js';
import { plainLines, type TextReader } from '../reading/read-text.js';
import {
  createReaderOutput,
  type ParsedVtt,
  type ParseOptions,
  type ReaderOutput,
  readAll,
  reportEncoding,
} from '../reading/reader.js';
import { mergeRollUp } from '../roll-up/merge-roll-up.js';
import { readScc } from '../scc/parse-scc.js';
import { SrtReader } from '../srt/srt-reader.js';
import { readStl } from '../stl/parse-stl.js';
import { isStl } from '../stl/stl-blocks.js';
import { outOfRange, SubtitlesError } from '../subtitles-error.js';
import { type FrameRate, findFrameCount } from '../timecode/frame-rate.js';
import { readTtml } from '../ttml/parse-ttml.js';
import { VttReader } from '../vtt/vtt-reader.js';
import {
  detectFormat,
  nameUnreadable,
  type ReadableFormat,
  type ReadableTextFormat,
  readableFormats,
} from './detect-format.js';

/** Options of {@link readSubtitles}. */
export interface ReadSubtitlesOptions extends ParseOptions {
  /**
   * The format of the file.
   *
   * @defaultValue detected by its content
   */
  readonly format?: ReadableFormat;
  /**
   * Frames per second, for formats that count frames: MicroDVD, SCC and EBU STL.
   *
   * @defaultValue that of the file, else 23.976 for MicroDVD, and 29.97 for SCC, with dropped
   * numbers where its timecodes have a semicolon
   */
  readonly frameRate?: FrameRate;
  /**
   * The language to read of a SAMI file with several: a class such as `ENCC`, or a code.
   *
   * @defaultValue the first one that has text
   */
  readonly language?: string;
  /**
   * False keeps the repeated rows of captions that scroll up, as video sites write them.
   *
   * @defaultValue true
   */
  readonly mergesRollUp?: boolean;
}

/** The content of a subtitle file. Regions and style sheets are those of WebVTT. */
export interface SubtitleFile extends ParsedVtt {
  /** The given or detected format. */
  readonly format: ReadableFormat;
  /**
   * The given or detected encoding of its bytes, as a label of the WHATWG encoding standard. It is
   * absent for text, and for EBU STL, whose character tables are its own.
   */
  readonly encoding?: string;
}

/** The reader of each format of text. */
const readers = {
  srt: (text, output) => readAll(new SrtReader(output), text),
  vtt: (text, output) => readAll(new VttReader(output), text),
  ttml: readTtml,
  ass: readAss,
  sbv: readSbv,
  lrc: readLrc,
  sami: readSami,
  microdvd: readMicroDvd,
  scc: readScc,
} satisfies Record<ReadableTextFormat, TextReader<ReadSubtitlesOptions>>;

/**
 * Reads a subtitle file of any format: SRT, WebVTT, TTML (with IMSC, DFXP, iTT and EBU-TT), ASS and
 * SSA, SBV, LRC, SAMI, MicroDVD, EBU STL and SCC.
 *
 * @example
 * ```ts
 * import { readSubtitles } from '@earshot/subtitles';
 *
 * const { cues, format } = readSubtitles('1\n00:00:01,000 --> 00:00:02,000\nHello.\n');
 * console.log(format, cues);
 * // srt [ { startSeconds: 1, endSeconds: 2, text: 'Hello.', id: '1' } ]
 * ```
 *
 * @returns Cues, the format, and diagnostics of what could not be read.
 * @throws {@link SubtitlesError} with code `unreadable` where a file that is not empty has no
 * caption. The message names what the file seems to be. with code `invalid_argument` where an
 * option is unknown.
 */
export function readSubtitles(
  source: TextSource,
  options: ReadSubtitlesOptions = {},
): SubtitleFile {
  checkReading(options);
  const bytes = toBytes(source);
  const output = createReaderOutput();
  const isBinary = options.format === undefined ? isStl(bytes) : options.format === 'stl';
  if (isBinary && bytes !== undefined) {
    readStl(bytes, output, options);
    return finish(output, { format: 'stl' }, '', bytes, options);
  }
  const isWebVtt = options.format === 'vtt' || startsWithSignature(bytes);
  const decoder = {
    encoding: options.encoding,
    detectLegacy: isWebVtt ? undefined : detectEncoding,
  };
  const decoded = decodeSource(source, decoder);
  const text = plainLines(decoded.text);
  reportEncoding(decoded, output);
  const format = options.format === 'stl' ? undefined : (options.format ?? detectFormat(text));
  if (format !== undefined) readers[format](text, output, options);
  return finish(
    output,
    { format: format ?? 'stl', ...readEncoding(decoded) },
    text,
    bytes,
    options,
  );
}

function readEncoding({ encoding }: DecodedSource): Pick<SubtitleFile, 'encoding'> {
  return encoding === undefined ? {} : { encoding };
}

function checkReading(options: ReadSubtitlesOptions): void {
  checkOptions(options, { encoding: 0, format: 0, frameRate: 0, language: 0, mergesRollUp: 0 });
  const { format, frameRate } = options;
  if (format !== undefined && !readableFormats.includes(format))
    throw outOfRange('invalid_argument', 'format', `one of ${readableFormats.join(', ')}`, format);
  if (frameRate !== undefined) findFrameCount(frameRate);
}

function toBytes(source: TextSource): Uint8Array | undefined {
  checkSource(source);
  if (typeof source === 'string') return undefined;
  return source instanceof Uint8Array ? source : new Uint8Array(source);
}

/** True for bytes that begin with the signature of WebVTT, which is always UTF-8. */
function startsWithSignature(bytes: Uint8Array | undefined): boolean {
  const start = new TextDecoder().decode(bytes?.subarray(0, 9));
  return start.startsWith('WEBVTT');
}

function finish(
  output: ReaderOutput,
  head: Pick<SubtitleFile, 'format' | 'encoding'>,
  text: string,
  bytes: Uint8Array | undefined,
  { mergesRollUp = true }: ReadSubtitlesOptions,
): SubtitleFile {
  const isBlank = text.trim() === '' && (bytes === undefined || head.format !== 'stl');
  if (output.cues.length === 0 && !isBlank) throw unreadable(output, head.format, text, bytes);
  const merged = mergesRollUp && head.format === 'vtt' ? mergeRollUp(output.cues) : output.cues;
  if (merged.length < output.cues.length)
    output.diagnostics.push(createDiagnostic('merged_roll_up', 1, String(output.cues.length)));
  return { ...head, ...output, cues: merged };
}

function unreadable(
  { diagnostics }: { readonly diagnostics: ReaderOutput['diagnostics'] },
  format: ReadableFormat,
  text: string,
  bytes: Uint8Array | undefined,
): SubtitlesError {
  const name = nameUnreadable(text, bytes);
  const found = name === undefined ? `was read as ${format} and has no caption` : `is ${name}`;
  const [first] = diagnostics;
  const reason = name !== undefined || first === undefined ? '' : ` ${first.message}`;
  return new SubtitlesError(
    'unreadable',
    'source',
    `The file ${found}; it must be one of ${readableFormats.join(', ')}.${reason}`,
  );
}
