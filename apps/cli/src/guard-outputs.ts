import { exitCodes } from './command-error.js';

/**
 * Ends this process in an orderly way when nobody reads its output any more, as `head` does, or when
 * the output cannot be written, such as a file on a full disk.
 */
export function guardOutputs(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`earshot: standard output cannot be written: ${error.message}\n`);
    process.exit(exitCodes.failed);
  });
  // Nothing can be said about it. The work continues.
  process.stderr.on('error', () => undefined);
}
