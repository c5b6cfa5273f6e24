import { decodeSource, type TextSource } from '../encoding/byte-decoder.js';
import {
  createReaderOutput,
  type ParsedSrt,
  type ParseOptions,
  readAll,
} from '../reading/reader.js';
import { SrtReader } from './srt-reader.js';

/**
 * Reads SubRip (SRT), however it was written: any line break, blank rows within a text, numbers that are missing or
 * wrong, times with other separators, short of digits or hours. What cannot be read is left out and reported.
 *
 * Tags (`<i>`, `<b>`, `<u>`, `<s>`, `<font>`, `{\an8}`) are taken out of the text and kept in the markup of the cue.
 * Times are kept as they are, also where a cue ends before it begins.
 *
 * @returns The cues in the order of the file, and diagnostics with their lines. No text makes it throw.
 * @throws {@link SubtitlesError} with code `invalid-argument` where the encoding is not known.
 */
export function parseSrt(source: TextSource, options: ParseOptions = {}): ParsedSrt {
  const output = createReaderOutput();
  const text = decodeSource(source, { encoding: options.encoding, mayBeWindows1252: true });
  readAll(new SrtReader(output), text);
  return { cues: output.cues, diagnostics: output.diagnostics };
}
