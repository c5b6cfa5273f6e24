/**
 * Codes of {@link Diagnostic}:
 * - `missing-signature`: the first line of a WebVTT file is not `WEBVTT`, so the whole file is
 *   ignored
 * - `invalid-times`: a line of times is malformed, so its cue is skipped
 * - `missing-times`: a cue begins with a number or text but has no times, so it is skipped
 * - `ignored-text`: text that does not belong to a cue
 * - `ignored-setting`: an unknown setting, or one with an invalid value
 * - `unknown-region`: a cue refers to a region that the file does not define
 * - `assumed-encoding`: the bytes are not UTF-8, and the encoding was found by their frequency
 * - `assumed-frame-rate`: the file does not state its frame rate
 * - `ignored-language`: the file has several languages, of which one is read
 * - `damaged-bytes`: bytes that the format does not allow are skipped
 * - `wrong-parity`: bytes of CEA-608 have the wrong parity, so some may be other characters
 * - `moved-times`: the times of the file begin at that of the programme, which is subtracted
 * - `merged-roll-up`: rows that scroll up were repeated in several cues, and are cues of their own
 */
export type DiagnosticCode =
  | 'missing-signature'
  | 'invalid-times'
  | 'missing-times'
  | 'ignored-text'
  | 'ignored-setting'
  | 'unknown-region'
  | 'assumed-encoding'
  | 'assumed-frame-rate'
  | 'ignored-language'
  | 'damaged-bytes'
  | 'wrong-parity'
  | 'moved-times'
  | 'merged-roll-up';

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
  'missing-signature': (found) => `The first line is ${found}, but must be WEBVTT.`,
  'invalid-times': (found) => `${found} is not a valid line of times. The cue is skipped.`,
  'missing-times': (found) => `There are no times before ${found}. The cue is skipped.`,
  'ignored-text': (found) => `${found} belongs to no cue.`,
  'ignored-setting': (found) => `${found} is not a known setting. It is skipped.`,
  'unknown-region': (found) => `The region ${found} is not defined. The cue is placed without it.`,
  'assumed-encoding': (found) =>
    `The bytes are not UTF-8. They are read as ${found}, to which they are most similar.`,
  'assumed-frame-rate': (found) =>
    `The file does not state its frame rate. Its times are read at ${found} frames per second.`,
  'ignored-language': (found) =>
    `The texts of ${found} are skipped, since only one language is read.`,
  'damaged-bytes': (found) => `${found} cannot be read. The characters are skipped.`,
  'wrong-parity': (found) => `${found} has the wrong parity. It may be another character.`,
  'moved-times': (found) => `The programme begins at ${found}, which is subtracted from all times.`,
  'merged-roll-up': (found) =>
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
