import colors from 'picocolors';

/** Output of a command: results on standard output, notices on standard error. */
export interface Terminal {
  /** Writes a line of the result. */
  result: (line: string) => void;
  /** Writes a notice. */
  notice: (line: string) => void;
  /** True to show progress, when standard error is a terminal and `--quiet` is not set. */
  showsProgress: boolean;
  /** Colours for lines on standard output. */
  colours: ReturnType<typeof colors.createColors>;
  /** True when standard error supports colours. */
  hasErrorColours: boolean;
}

/**
 * Creates the terminal of this process.
 *
 * @param quiet - hides progress and notices
 */
export function createTerminal(quiet: boolean): Terminal {
  const environmentAllows = process.env['NO_COLOR'] === undefined || process.env['NO_COLOR'] === '';
  return {
    result: (line) => void process.stdout.write(`${line}\n`),
    notice: (line) => {
      if (!quiet) process.stderr.write(`${line}\n`);
    },
    showsProgress: !quiet && process.stderr.isTTY && process.env['TERM'] !== 'dumb',
    colours: colors.createColors(process.stdout.isTTY && environmentAllows),
    hasErrorColours: process.stderr.isTTY && environmentAllows,
  };
}

/**
 * Replaces characters that would move the cursor, change the direction of the text or change the
 * terminal with spaces, such as an escape sequence in the name of a file.
 */
export function toPrintable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ' ');
}
