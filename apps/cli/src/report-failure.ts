import {
  AbortError,
  ApiError,
  InvalidArgumentError,
  JobFailedError,
  NetworkError,
  TimeoutError,
} from '@earshot/http';
import { CommanderError } from 'commander';
import { CommandError, type ExitCode, errorMessage, exitCodes } from './command-error.js';

/** A failure as the user sees it. */
export interface FailureReport {
  lines: string[];
  exitCode: ExitCode;
}

/** Converts the error that ended a command into lines for the user and an exit code. */
export function reportFailure(error: unknown): FailureReport {
  if (error instanceof CommanderError)
    return withHint(usageMessage(error), undefined, exitCodes.usage);
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
      '  give a valid key with `earshot login`, EARSHOT_API_KEY or --key; `earshot keys list --local` shows those of this machine',
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

/** Sentence of an error of Commander, whose message for missing subcommands is no sentence. */
function usageMessage({ code, message }: CommanderError): string {
  if (code === 'commander.help') return 'a subcommand is missing; --help lists them';
  return message.replace(/^error: /, '').replaceAll('\n', ' ');
}

const codes = {
  [exitCodes.done]: 'done',
  [exitCodes.failed]: 'failed',
  [exitCodes.usage]: 'usage',
  [exitCodes.unreachable]: 'unreachable',
  [exitCodes.unauthorised]: 'unauthorised',
  [exitCodes.jobFailed]: 'job_failed',
  [exitCodes.interrupted]: 'interrupted',
} as const satisfies Record<ExitCode, string>;

/** Formats a failure as a line of JSON, for programs that call this one. */
export function toJson({ exitCode, lines: [message, ...hints] }: FailureReport): string {
  const hint = hints.map((line) => line.trim()).join(' ');
  return JSON.stringify({
    error: {
      code: codes[exitCode],
      message,
      hint: hint === '' ? null : hint,
      exit_code: exitCode,
    },
  });
}

function withHint(message: string, hint: string | undefined, exitCode: ExitCode): FailureReport {
  return { lines: hint === undefined ? [message] : [message, `  ${hint}`], exitCode };
}
