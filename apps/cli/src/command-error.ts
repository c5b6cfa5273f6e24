/** Exit codes of `earshot`. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  unreachable: 3,
  unauthorised: 4,
  jobFailed: 5,
  interrupted: 130,
} as const;

/** One of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Failure of a command: a message for the user, an optional hint and the exit code. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;
  /** Advice for the user. */
  readonly hint: string | undefined;

  constructor(
    message: string,
    options: { exitCode?: ExitCode; hint?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.exitCode = options.exitCode ?? exitCodes.failed;
    this.hint = options.hint;
  }
}

/** Creates the error for wrong usage of a command. */
export function usageError(message: string, hint?: string): CommandError {
  return new CommandError(message, {
    exitCode: exitCodes.usage,
    ...(hint === undefined ? {} : { hint }),
  });
}

/** Message of a caught error, or the text of another thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Creates a signal that aborts at the first Ctrl+C or SIGTERM. The second one ends the process at
 * once.
 */
export function abortOnInterruption(): AbortSignal {
  return listenForInterruption().signal;
}

/**
 * Creates a signal as {@link abortOnInterruption} does, for a part of a command: after `release`,
 * others decide about Ctrl+C.
 */
export function listenForInterruption(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    controller.abort(new CommandError('interrupted', { exitCode: exitCodes.interrupted }));
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const release = () => {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  };
  return { signal: controller.signal, release };
}
