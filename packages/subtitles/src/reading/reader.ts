import type { Cue, VttRegion } from '../cue.js';
import { normalizeLineBreaks } from '../lines/whole-lines.js';
import type { Diagnostic } from './diagnostic.js';

/** Options of a parser for bytes; text is read as it is. */
export interface ParseOptions {
  /**
   * The encoding of the bytes: a label of the WHATWG encoding standard, such as `utf-8` or `shift_jis`.
   *
   * @defaultValue detected: UTF-16 by its first bytes, else UTF-8, or Windows-1252 for SRT where it is not UTF-8
   */
  readonly encoding?: string;
}

/** Content of an SRT file. */
export interface ParsedSrt {
  /** In the order of the file. */
  readonly cues: readonly Cue[];
  /** Problems of the file, in the order of its lines. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The content of a WebVTT file. */
export interface ParsedVtt extends ParsedSrt {
  /** The regions that it defines. */
  readonly regions: readonly VttRegion[];
  /** The sheets of CSS that it holds. */
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

/** Reads a text that comes in parts. */
export interface Reader {
  /** Continues with a part that is made of whole lines, each ended by a line feed, and is not empty. */
  read(part: string): void;
  /** Reads what the end of the file completes. */
  end(): void;
}

/** Reads a whole text. */
export function readAll(reader: Reader, text: string): void {
  const lines = normalizeLineBreaks(text);
  if (lines !== '') reader.read(lines.endsWith('\n') ? lines : `${lines}\n`);
  reader.end();
}
