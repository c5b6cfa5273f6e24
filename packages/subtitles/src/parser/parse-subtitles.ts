import { checkOptions } from '../check-options.js';
import { decodeSource, type TextSource } from '../encoding/byte-decoder.js';
import { detectEncoding } from '../encoding/detect-encoding.js';
import {
  createReaderOutput,
  type ParsedVtt,
  type ParseOptions,
  readAll,
  reportEncoding,
} from '../reading/reader.js';
import { SrtReader } from '../srt/srt-reader.js';
import { parseVtt } from '../vtt/parse-vtt.js';

/** Options of {@link parseSubtitles}. */
export interface ParseSubtitlesOptions extends ParseOptions {
  /**
   * The format of the file.
   *
   * @defaultValue detected: WebVTT begins with `WEBVTT`, anything else is SRT
   */
  readonly format?: 'srt' | 'vtt';
}

/** The content of a file and its format. Regions and style sheets are those of WebVTT. */
export interface ParsedSubtitles extends ParsedVtt {
  /** The given or detected format of the file. */
  readonly format: 'srt' | 'vtt';
}

/**
 * Reads an SRT or WebVTT file, as `parseSrt` and {@link parseVtt} do. It is smaller than
 * `readSubtitles`, which reads every format.
 *
 * @example
 * ```ts
 * import { parseSubtitles } from '@earshot/subtitles';
 *
 * const { cues, format } = parseSubtitles('WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n');
 * console.log(format, cues); // vtt [ { startSeconds: 1, endSeconds: 2, text: 'Hello.' } ]
 * ```
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` if the encoding is unknown.
 */
export function parseSubtitles(
  source: TextSource,
  options: ParseSubtitlesOptions = {},
): ParsedSubtitles {
  checkOptions(options, { encoding: 0, format: 0 });
  const detectLegacy = options.format === 'vtt' ? undefined : detectEncoding;
  const decoded = decodeSource(source, { encoding: options.encoding, detectLegacy });
  const { text } = decoded;
  const format = options.format ?? (/^\uFEFF?WEBVTT(?:\s|$)/.test(text) ? 'vtt' : 'srt');
  if (format === 'vtt') return { format, ...parseVtt(text) };
  const output = createReaderOutput();
  reportEncoding(decoded, output);
  readAll(new SrtReader(output), text);
  return { format, ...output };
}
