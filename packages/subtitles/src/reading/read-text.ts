import { decodeSource, type TextSource } from '../encoding/byte-decoder.js';
import { detectEncoding } from '../encoding/detect-encoding.js';
import { normalizeLineBreaks } from '../lines/whole-lines.js';
import {
  createReaderOutput,
  type ParsedSrt,
  type ParseOptions,
  type ReaderOutput,
  reportEncoding,
} from './reader.js';

/** Reads a whole text with line feeds, and adds what it finds to the output. */
export type TextReader<Options> = (text: string, output: ReaderOutput, options: Options) => void;

/** Decodes a file and reads its text. */
export function readText<Options extends ParseOptions>(
  source: TextSource,
  options: Options,
  read: TextReader<Options>,
): ParsedSrt {
  const decoded = decodeSource(source, {
    encoding: options.encoding,
    detectLegacy: detectEncoding,
  });
  const output = createReaderOutput();
  reportEncoding(decoded, output);
  read(plainLines(decoded.text), output, options);
  return { cues: output.cues, diagnostics: output.diagnostics };
}

/** A text with line feeds and without a byte order mark. */
export function plainLines(text: string): string {
  return normalizeLineBreaks(text.startsWith('\uFEFF') ? text.slice(1) : text);
}
