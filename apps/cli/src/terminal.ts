import ora from 'ora';
import colors from 'picocolors';

/** Output of a command: results on standard output, notices and progress on standard error. */
export interface Terminal {
  /** Writes a line of the result. */
  result: (line: string) => void;
  /** Writes a notice. */
  notice: (line: string) => void;
  /** Shows a progress line until the work ends; only on a terminal. */
  progress<Result>(
    title: string,
    work: (update: (text: string) => void) => Promise<Result>,
  ): Promise<Result>;
  /** Colours for lines on standard output. */
  colours: ReturnType<typeof colors.createColors>;
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
    progress: async (title, work) => {
      if (quiet || !process.stderr.isTTY) return work(() => undefined);
      const spinner = ora({ text: title, stream: process.stderr, discardStdin: false }).start();
      try {
        return await work((text) => {
          spinner.text = text;
        });
      } finally {
        spinner.stop();
      }
    },
    colours: colors.createColors(process.stdout.isTTY && environmentAllows),
  };
}
