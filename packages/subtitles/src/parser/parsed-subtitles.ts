import type { Cue } from '../cue/cue.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { VttRegion } from '../vtt/region.js';

/** How bytes are read. Text is read as it is. */
export interface ParseOptions {
  /**
   * The encoding of the bytes: a label of the WHATWG encoding standard, such as `utf-8` or `shift_jis`.
   *
   * @defaultValue Found out: UTF-16 by its first bytes, else UTF-8, or Windows-1252 for SRT where it is not UTF-8.
   */
  readonly encoding?: string;
}

/** What an SRT file says. */
export interface ParsedSrt {
  /** In the order of the file. */
  readonly cues: readonly Cue[];
  /** What was wrong with the file, in the order of its lines. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The content of a WebVTT file. */
export interface ParsedVtt extends ParsedSrt {
  /** The regions that it defines. */
  readonly regions: readonly VttRegion[];
  /** The sheets of CSS that it holds. */
  readonly stylesheets: readonly string[];
}
