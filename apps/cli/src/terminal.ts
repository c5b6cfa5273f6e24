import ora from 'ora';
import colors from 'picocolors';

/** Where a command writes: results on standard output, everything for the eye on standard error. */
export interface Terminal {
  /** Writes a line of the result. */
  result: (line: string) => void;
  /** Writes a line for the eye. */
  notice: (line: string) => void;
  /** Shows what is going on until the work ends; on anything but a terminal it shows nothing. */
  progress<Result>(
    title: string,
    work: (update: (text: string) => void) => Promise<Result>,
  ): Promise<Result>;
  /** Colours for lines on standard output. */
  colours: ReturnType<typeof colors.createColors>;
}

/**
 * The real terminal.
 *
 * @param quiet - show no progress and no notices
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
