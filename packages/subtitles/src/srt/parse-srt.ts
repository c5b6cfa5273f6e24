import { checkOptions } from '../check-options.js';
import { decodeSource, type TextSource } from '../encoding/byte-decoder.js';
import { detectEncoding } from '../encoding/detect-encoding.js';
import {
  createReaderOutput,
  type ParsedSrt,
  type ParseOptions,
  readAll,
  reportEncoding,
} from '../reading/reader.js';
import { SrtReader } from './srt-reader.js';

/**
 * Parses SubRip (SRT) leniently: any line breaks, blank rows within a text, missing or wrong
 * numbers, and times with other separators, fewer digits or no hours. Malformed cues are skipped
 * and reported.
 *
 * Tags (`<i>`, `<b>`, `<u>`, `<s>`, `<font>`, `{\an8}`) are removed from the text and kept in the
 * markup of the cue. Times are not changed, even if a cue ends before it starts.
 *
 * @example
 * ```ts
 * import { parseSrt } from '@earshot/subtitles';
 *
 * console.log(parseSrt('1\n00:00:01,000 --> 00:00:02,500\nHello.\n').cues);
 * // [ { startSeconds: 1, endSeconds: 2.5, text: 'Hello.', id: '1' } ]
 * ```
 *
 * @returns The cues in the order of the file, and diagnostics with their lines. It never throws
 * because of the text.
 * @throws {@link SubtitlesError} with code `invalid_argument` if the encoding is unknown.
 */
export function parseSrt(source: TextSource, options: ParseOptions = {}): ParsedSrt {
  checkOptions(options, { encoding: 0 });
  const output = createReaderOutput();
  const decoded = decodeSource(source, {
    encoding: options.encoding,
    detectLegacy: detectEncoding,
  });
  reportEncoding(decoded, output);
  readAll(new SrtReader(output), decoded.text);
  return { cues: output.cues, diagnostics: output.diagnostics };
}
