import { LiveError, type LiveErrorCode } from '@earshot/live';
import { CommandError } from '../command-error.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';

/** The codes that mean something else than that it failed. */
const endings: { readonly [Code in LiveErrorCode]?: { exitCode: ExitCode; hint?: string } } = {
  invalid_argument: { exitCode: exitCodes.usage },
  connection_timeout: {
    exitCode: exitCodes.unreachable,
    hint: 'is the server running? `earshot doctor` tells',
  },
  connection_lost: { exitCode: exitCodes.unreachable },
  token_refused: {
    exitCode: exitCodes.unauthorised,
    hint: 'the url of a session is good for that session alone, and has to be used within ten minutes',
  },
};

/** Why a session failed, with the exit code for it; what is no error of a session is passed through. */
export function toCommandError(error: unknown): unknown {
  if (!LiveError.is(error)) return error;
  return new CommandError(error.message, { ...endings[error.code], cause: error });
}
