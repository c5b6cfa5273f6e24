import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { builtFile } from '../runtime/built-file.js';
import { createOutputLines } from './output-lines.js';

/**
 * Variables that an engine may need. The others, which may hold secrets, are withheld from native
 * code that decodes untrusted audio.
 */
const passedVariables =
  /^(?:PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|LD_LIBRARY_PATH|DYLD_\w+|EARSHOT_POCKETSPHINX_\w+)$/u;

/** Environment variables of this process that are passed to the processes of this package. */
const passedEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => passedVariables.test(name)));

/** Options of {@link forkProcess}. */
export interface ForkProcessOptions {
  /** Descriptors of the process, with an IPC channel among them. */
  readonly stdio: Exclude<StdioOptions, string>;
  /** Environment variables besides those that are passed. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Called for each line of the standard output and error, where these are pipes. */
  readonly onOutput: (line: string) => void;
}

/**
 * Starts a process from a built entry of this package. Node.js omits the pipes of a process that it
 * has no file descriptors for, which then cannot be started.
 *
 * @param entry - name of the file of the entry
 */
export function forkProcess(
  entry: string,
  { environment, onOutput, stdio }: ForkProcessOptions,
): ChildProcess {
  const child = fork(builtFile(entry), [], {
    serialization: 'advanced',
    stdio,
    // Flags of the parent, such as the port of a debugger, must not be inherited.
    execArgv: [],
    env: { ...passedEnvironment(), ...environment },
  });
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding('utf8').on('data', createOutputLines(onOutput));
  // The end of the process breaks its pipes, and is reported anyway.
  for (const stream of child.stdio ?? []) stream?.on('error', () => undefined);
  return child;
}
