import { CommandError } from './command-error.js';
import { exitCodes } from './exit-codes.js';

/** A signal that aborts at the first Ctrl+C (or SIGTERM); at the second one the process just ends. */
export function abortOnInterruption(): AbortSignal {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    controller.abort(new CommandError('interrupted', { exitCode: exitCodes.interrupted }));
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return controller.signal;
}
