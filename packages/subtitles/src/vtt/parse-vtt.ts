import { checkOptions } from '../check-options.js';
import { decodeSource, type TextSource } from '../encoding/byte-decoder.js';
import {
  createReaderOutput,
  type ParsedVtt,
  type ParseOptions,
  readAll,
} from '../reading/reader.js';
import { VttReader } from './vtt-reader.js';

/**
 * Parses WebVTT exactly like the parser of the standard (W3C, WebVTT 1), with regions, style sheets
 * and settings. Content that the standard ignores is reported.
 *
 * The text of a cue is plain. Its markup keeps tags and character references. {@link parseCueText}
 * parses them to a tree.
 *
 * @example
 * ```ts
 * import { parseVtt } from '@earshot/subtitles';
 *
 * console.log(parseVtt('WEBVTT\n\n00:01.000 --> 00:02.500\nHello.\n').cues);
 * // [ { startSeconds: 1, endSeconds: 2.5, text: 'Hello.' } ]
 * ```
 *
 * @returns The cues in the order of the file, and diagnostics with their lines. It never throws
 *   because of the text: a file without the signature `WEBVTT` results in no cues and a diagnostic.
 * @throws {@link SubtitlesError} with code `invalid_argument` if the encoding is unknown.
 */
export function parseVtt(source: TextSource, options: ParseOptions = {}): ParsedVtt {
  checkOptions(options, { encoding: 0 });
  const output = createReaderOutput();
  const { text } = decodeSource(source, { encoding: options.encoding });
  readAll(new VttReader(output), text);
  return output;
}
