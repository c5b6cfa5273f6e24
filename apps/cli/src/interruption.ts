import { CommandError, exitCodes } from './command-error.js';

/** Creates a signal that aborts at the first Ctrl+C or SIGTERM; the second one ends the process at once. */
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
