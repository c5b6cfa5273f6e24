import { decodeSource, type TextSource } from '../encoding/byte-decoder.js';
import {
  createReaderOutput,
  type ParsedVtt,
  type ParseOptions,
  readAll,
} from '../reading/reader.js';
import { VttReader } from './vtt-reader.js';

/**
 * Reads WebVTT exactly as the parser of the standard (W3C, WebVTT 1) does, with regions, style sheets and settings.
 * What the standard drops is reported.
 *
 * The text of a cue is plain; where its file has tags or character references, the markup of the cue keeps them. See
 * {@link parseCueText} for their tree.
 *
 * @returns The cues in the order of the file, and diagnostics with their lines. No text makes it throw: a file without
 *   the signature `WEBVTT` gives no cues and a diagnostic.
 * @throws {@link SubtitlesError} with code `invalid-argument` where the encoding is not known.
 */
export function parseVtt(source: TextSource, options: ParseOptions = {}): ParsedVtt {
  const output = createReaderOutput();
  const text = decodeSource(source, { encoding: options.encoding, mayBeWindows1252: false });
  readAll(new VttReader(output), text);
  return output;
}
