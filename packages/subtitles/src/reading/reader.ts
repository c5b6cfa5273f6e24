import type { Cue, VttRegion } from '../cue.js';
import type { DecodedSource } from '../encoding/byte-decoder.js';
import { normalizeLineBreaks } from '../lines/whole-lines.js';
import { createDiagnostic, type Diagnostic } from './diagnostic.js';

/** Options of a parser for bytes. Text is not decoded. */
export interface ParseOptions {
  /**
   * The encoding of the bytes: a label of the WHATWG encoding standard, such as `utf-8` or
   * `shift_jis`.
   *
   * @defaultValue detected: UTF-16 by its first bytes, else UTF-8, or, if it is neither and the
   * format is not WebVTT, one of the encodings of earlier times, with a diagnostic
   */
  readonly encoding?: string;
}

/** Content of an SRT file. */
export interface ParsedSrt {
  /** The cues, in the order of the file. */
  readonly cues: readonly Cue[];
  /** Problems of the file, in the order of its lines. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The content of a WebVTT file. */
export interface ParsedVtt extends ParsedSrt {
  /** The regions that it defines. */
  readonly regions: readonly VttRegion[];
  /** The CSS style sheets that it contains. */
  readonly stylesheets: readonly string[];
}

/** Output of a {@link Reader}. */
export interface ReaderOutput {
  cues: Cue[];
  diagnostics: Diagnostic[];
  regions: VttRegion[];
  stylesheets: string[];
}

/** An empty output. */
export function createReaderOutput(): ReaderOutput {
  return { cues: [], diagnostics: [], regions: [], stylesheets: [] };
}

/** Reports an encoding that was found by the frequency of characters. */
export function reportEncoding(
  { encoding, isAssumed }: Pick<DecodedSource, 'encoding' | 'isAssumed'>,
  output: ReaderOutput,
): void {
  if (isAssumed && encoding !== undefined)
    output.diagnostics.push(createDiagnostic('assumed_encoding', 1, encoding));
}

/** Reads a text that arrives in parts. */
export interface Reader {
  /**
   * Reads the next part, which consists of at least one whole line. Each line ends with a line
   * feed.
   */
  read(part: string): void;
  /** Ends the file and reads the content that its end completes. */
  end(): void;
}

/** Reads a whole text. */
export function readAll(reader: Reader, text: string): void {
  const lines = normalizeLineBreaks(text);
  if (lines !== '') reader.read(lines.endsWith('\n') ? lines : `${lines}\n`);
  reader.end();
}
