import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Folder with a program of `apps/examples`. */
export function programFolder(name: string): string {
  return join(import.meta.dirname, '../../../examples', name);
}

/** Programs that are ended with the test process, if it ends before them. */
const programs = new Set<RunningProgram>();
process.once('exit', () => {
  for (const program of programs) program.interrupt('SIGKILL');
});

/** A program that runs as its README starts it. */
export interface RunningProgram {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  /** Everything that it has printed so far. */
  output(): string;
  /** Everything on its standard error so far. */
  errors(): string;
  /**
   * Resolves with the groups of a match when the program has printed it. Rejects when the program
   * ends without a match.
   */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends a signal to the program and what it started, as a terminal does. */
  interrupt(signal?: NodeJS.Signals): void;
  /** Resolves with the exit code when the program has ended, or null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Options of {@link runProgram}. */
export interface ProgramOptions {
  /** Script of the manifest. @defaultValue `start` */
  readonly script?: string;
  readonly parameters?: readonly string[];
  /** Added to a plain environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts a program of `apps/examples`: `npm start -- <parameters>`. */
export function runProgram(
  name: string,
  { script = 'start', parameters = [], environment = {} }: ProgramOptions = {},
): RunningProgram {
  const child = spawn('npm', ['run', '--silent', script, '--', ...parameters], {
    cwd: programFolder(name),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      npm_config_update_notifier: 'false',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a group of its own, so that a signal reaches npm and the program.
    detached: true,
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const interrupt = (signal: NodeJS.Signals = 'SIGINT') => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, signal);
  };
  const program: RunningProgram = {
    process: child,
    output: () => output,
    errors: () => errors,
    interrupt,
    ended,
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output);
          if (found !== null) resolve(found);
        };
        child.stdout.on('data', look);
        look();
        void ended.then((code) =>
          reject(new Error(`${name} ended with ${code} before ${pattern}:\n${output}${errors}`)),
        );
      }),
  };
  programs.add(program);
  void ended.finally(() => programs.delete(program));
  return program;
}
