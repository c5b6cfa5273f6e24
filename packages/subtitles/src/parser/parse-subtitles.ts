import { decodeSource, type TextSource } from '../encoding/byte-decoder.js';
import type { ParsedVtt, ParseOptions } from '../reading/reader.js';
import { parseSrt } from '../srt/parse-srt.js';
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
 * Reads an SRT or WebVTT file. See {@link parseSrt} and {@link parseVtt}.
 *
 * @throws {@link SubtitlesError} with code `invalid-argument` if the encoding is unknown.
 */
export function parseSubtitles(
  source: TextSource,
  options: ParseSubtitlesOptions = {},
): ParsedSubtitles {
  const mayBeWindows1252 = options.format !== 'vtt';
  const text = decodeSource(source, { encoding: options.encoding, mayBeWindows1252 });
  const format = options.format ?? (/^\uFEFF?WEBVTT(?:\s|$)/.test(text) ? 'vtt' : 'srt');
  if (format === 'vtt') return { format, ...parseVtt(text) };
  return { format, regions: [], stylesheets: [], ...parseSrt(text) };
}
