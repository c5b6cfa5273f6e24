import { type ExitCode, exitCodes } from './exit-codes.js';

/** A command that ends without its result: one line for the user, perhaps a hint, and the exit code. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;
  /** What the user can do about it. */
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
