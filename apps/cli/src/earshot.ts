import { CommanderError } from 'commander';
import { exitCodes } from './command-error.js';
import { createProgram } from './program.js';
import { reportFailure } from './report-failure.js';

// The reader of the output may close it early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has printed its own message. --help and --version end with 0.
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  } else {
    const { lines, exitCode } = reportFailure(error);
    const shown = exitCode === exitCodes.interrupted ? [] : lines;
    for (const [index, line] of shown.entries())
      process.stderr.write(`${index === 0 ? 'earshot: ' : ''}${line}\n`);
    if (process.argv.includes('--debug') && error instanceof Error)
      process.stderr.write(`${error.stack ?? ''}\n`);
    process.exitCode = exitCode;
  }
}
