import { execFile } from 'node:child_process';
import { withoutCredentials } from '../download/credentials.js';
import { systemErrorCode } from '../model-error.js';

/** Thrown for a program that this machine does not have. */
export class MissingClientError extends Error {}

/** Options of {@link runClient}. */
export interface RunOptions {
  environment: Readonly<Record<string, string | undefined>>;
  /** Timeout of the program, in milliseconds. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** Maximum number of bytes of its output that are read. */
const outputBytes = 4 * 1024 * 1024;

/**
 * Runs a client of a package registry on this machine.
 *
 * @returns its standard output
 * @throws MissingClientError when there is no such program, another error that ends with the last
 * line of its output, or the reason of the signal
 */
export async function runClient(
  program: string,
  parameters: readonly string[],
  { environment, signal, timeoutMs }: RunOptions,
): Promise<string> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    execFile(
      program,
      parameters,
      {
        env: { ...environment },
        timeout: timeoutMs,
        maxBuffer: outputBytes,
        windowsHide: true,
        // npm is a batch file on Windows, which only a shell can run. The catalogue allows no
        // characters that are special in a shell.
        shell: process.platform === 'win32',
        ...(signal === undefined ? {} : { signal }),
      },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else if (signal?.aborted === true) reject(signal.reason as Error);
        else if (systemErrorCode(error) === 'ENOENT')
          reject(new MissingClientError(`${program} was not found on this machine`));
        else
          reject(
            new Error(
              `${program} ${parameters[0] ?? ''}: ${lastLine(stderr, error.killed === true)}`,
            ),
          );
      },
    );
  });
}

/**
 * Last line with words of an error output, usually the most useful one. Lines of a stack trace and
 * of a log are skipped.
 */
function lastLine(text: string, wasKilled: boolean): string {
  if (wasKilled) return 'it took too long';
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line) && !/complete log of this run|^\[notice\]/i.test(line));
  const failure = lines.filter((line) => /\berror\b/i.test(line)).at(-1) ?? lines.at(-1);
  return withoutCredentials(failure ?? 'it failed without a reason').slice(0, 300);
}
