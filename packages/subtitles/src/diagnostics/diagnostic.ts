/**
 * What a reader found:
 * - `missing-signature`: the first line of a WebVTT file is not `WEBVTT`; nothing of the file counts
 * - `invalid-times`: a line of times cannot be read, so its cue is left out
 * - `missing-times`: a number or text stands where a cue begins, but no times, so it is left out
 * - `ignored-text`: text that belongs to no cue
 * - `ignored-setting`: a setting that the format does not know or whose value is not allowed
 * - `unknown-region`: a cue names a region that the file does not define
 * - `undecodable-bytes`: bytes that are no text in the encoding of the file
 */
export type DiagnosticCode =
  | 'missing-signature'
  | 'invalid-times'
  | 'missing-times'
  | 'ignored-text'
  | 'ignored-setting'
  | 'unknown-region'
  | 'undecodable-bytes';

/** A fault of a file that a reader got over. */
export interface Diagnostic {
  /** What was found, for programs. */
  readonly code: DiagnosticCode;
  /** The line of the file, counted from 1. */
  readonly line: number;
  /** What was found and what became of it, in words. */
  readonly message: string;
}

/** A piece of a file for a message: one line and not long. */
export function quote(text: string): string {
  const line = text.trim();
  return `"${line.length > 60 ? `${line.slice(0, 60)}…` : line}"`;
}
