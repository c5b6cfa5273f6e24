import {
  AbortError,
  ApiError,
  InvalidArgumentError,
  JobFailedError,
  NetworkError,
  TimeoutError,
} from '@earshot/http';
import { CommandError, type ExitCode, errorMessage, exitCodes } from './command-error.js';

/** A failure as the user sees it. */
export interface FailureReport {
  lines: string[];
  exitCode: ExitCode;
}

/** Converts the error that ended a command into lines for the user and an exit code. */
export function reportFailure(error: unknown): FailureReport {
  if (error instanceof CommandError) return withHint(error.message, error.hint, error.exitCode);
  // Commands pass on only the signal of an interruption.
  if (AbortError.is(error)) return withHint(error.message, undefined, exitCodes.interrupted);
  if (InvalidArgumentError.is(error)) return withHint(error.message, undefined, exitCodes.usage);
  if (JobFailedError.is(error)) return withHint(error.message, undefined, exitCodes.jobFailed);
  if (ApiError.is(error)) {
    // A response of the service states the problem. A response of an intermediary, such as a proxy,
    // is useful only with its URL.
    const lines = [
      error.serverCode === null
        ? error.message
        : error.message.slice(`${error.method} ${error.path}: `.length),
    ];
    if (error.status !== 401) return { lines, exitCode: exitCodes.failed };
    lines.push(
      '  give a valid key with EARSHOT_API_KEY or --key; `earshot keys list` shows the local ones',
    );
    return { lines, exitCode: exitCodes.unauthorised };
  }
  if (NetworkError.is(error) || TimeoutError.is(error))
    return withHint(
      error.message,
      'is the server running? `earshot doctor` checks it, `earshot serve` starts one, `earshot transcribe --local` needs none',
      exitCodes.unreachable,
    );
  return withHint(errorMessage(error), undefined, exitCodes.failed);
}

function withHint(message: string, hint: string | undefined, exitCode: ExitCode): FailureReport {
  return { lines: hint === undefined ? [message] : [message, `  ${hint}`], exitCode };
}
