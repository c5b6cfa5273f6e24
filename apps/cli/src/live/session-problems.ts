import { LiveError, type LiveErrorCode, type LiveSession } from '@earshot/live';
import { CommandError, type ExitCode, exitCodes } from '../command-error.js';
import { formatTime } from '../format-transcript.js';

/**
 * Reports lost connections, lost audio and errors of a session as notices. Each problem is one
 * line, regardless of its duration.
 */
export function reportProblems(
  session: Pick<LiveSession, 'on' | 'state'>,
  notice: (line: string) => void,
): void {
  let isLossReported = false;
  let isLostAudioReported = false;
  session.on('state', ({ state }) => {
    if (state !== 'open') return;
    isLossReported = false;
    isLostAudioReported = false;
  });
  session.on('reconnecting', ({ error }) => {
    if (!isLossReported) notice(`connecting again: ${error.message}`);
    isLossReported = true;
  });
  session.on('audio_lost', ({ startSeconds }) => {
    // The failure itself is reported by the command.
    if (session.state === 'failed') return;
    if (!isLostAudioReported) notice(`audio is lost from ${formatTime(startSeconds)} on`);
    isLostAudioReported = true;
  });
  session.on('error', ({ error }) => notice(`the service: ${error.status_code} ${error.message}`));
}

/** Exit codes and hints of error codes. All others are plain failures. */
const failures: { readonly [Code in LiveErrorCode]?: { exitCode: ExitCode; hint?: string } } = {
  invalid_argument: { exitCode: exitCodes.usage },
  connection_timeout: {
    exitCode: exitCodes.unreachable,
    hint: 'is the server running? `earshot doctor` checks it',
  },
  connection_lost: { exitCode: exitCodes.unreachable },
  token_refused: {
    exitCode: exitCodes.unauthorised,
    hint: 'the url of a session is valid for that session only, and has to be used within ten minutes',
  },
};

/**
 * Converts the error of a session into one of the command, with its exit code. Other errors are
 * returned unchanged.
 */
export function toCommandError(error: unknown): unknown {
  if (!LiveError.is(error)) return error;
  return new CommandError(error.message, { ...failures[error.code], cause: error });
}
