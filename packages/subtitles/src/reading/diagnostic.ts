/**
 * Codes of {@link Diagnostic}:
 * - `missing_signature`: the first line of a WebVTT file is not `WEBVTT`, so the whole file is
 *   ignored
 * - `invalid_times`: a line of times is malformed, so its cue is skipped
 * - `missing_times`: a cue begins with a number or text but has no times, so it is skipped
 * - `ignored_text`: text that does not belong to a cue
 * - `ignored_setting`: an unknown setting, or one with an invalid value
 * - `unknown_region`: a cue refers to a region that the file does not define
 * - `assumed_encoding`: the bytes are not UTF-8, and the encoding was found by their frequency
 * - `assumed_frame_rate`: the file does not state its frame rate
 * - `ignored_language`: the file has several languages, of which one is read
 * - `damaged_bytes`: bytes that the format does not allow are skipped
 * - `wrong_parity`: bytes of CEA-608 have the wrong parity, so some may be other characters
 * - `moved_times`: the times of the file begin at that of the programme, which is subtracted
 * - `merged_roll_up`: rows that scroll up were repeated in several cues, and are cues of their own
 */
export type DiagnosticCode =
  | 'missing_signature'
  | 'invalid_times'
  | 'missing_times'
  | 'ignored_text'
  | 'ignored_setting'
  | 'unknown_region'
  | 'assumed_encoding'
  | 'assumed_frame_rate'
  | 'ignored_language'
  | 'damaged_bytes'
  | 'wrong_parity'
  | 'moved_times'
  | 'merged_roll_up';

/** A problem in a file that the parser recovered from. */
export interface Diagnostic {
  /** The kind of problem, for programs. */
  readonly code: DiagnosticCode;
  /** The line of the file, counted from 1. In EBU STL, which has no lines, the block of text. */
  readonly line: number;
  /** The problem and its consequence, in one or two sentences. */
  readonly message: string;
}

const messages = {
  missing_signature: (found) => `The first line is ${found}, but must be WEBVTT.`,
  invalid_times: (found) => `${found} is not a valid line of times. The cue is skipped.`,
  missing_times: (found) => `There are no times before ${found}. The cue is skipped.`,
  ignored_text: (found) => `${found} belongs to no cue.`,
  ignored_setting: (found) => `${found} is not a known setting. It is skipped.`,
  unknown_region: (found) => `The region ${found} is not defined. The cue is placed without it.`,
  assumed_encoding: (found) =>
    `The bytes are not UTF-8. They are read as ${found}, to which they are most similar.`,
  assumed_frame_rate: (found) =>
    `The file does not state its frame rate. Its times are read at ${found} frames per second.`,
  ignored_language: (found) =>
    `The texts of ${found} are skipped, since only one language is read.`,
  damaged_bytes: (found) => `${found} cannot be read. The characters are skipped.`,
  wrong_parity: (found) => `${found} has the wrong parity. It may be another character.`,
  moved_times: (found) => `The programme begins at ${found}, which is subtracted from all times.`,
  merged_roll_up: (found) =>
    `Rows that scroll up were repeated by ${found} cues. Each row is one cue.`,
} satisfies Record<DiagnosticCode, (found: string) => string>;

/** Creates a diagnostic whose message quotes a piece of the file. */
export function createDiagnostic(code: DiagnosticCode, line: number, found: string): Diagnostic {
  return { code, line, message: messages[code](quote(found)) };
}

/** Quotes a text as one short line. */
function quote(text: string): string {
  const line = text.trim();
  return `"${line.length > 60 ? `${line.slice(0, 60)}…` : line}"`;
}
