import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { CommandError } from '../command-error.js';
import type { PackageManager } from './package-manager.js';

/** Options of {@link runManager}. */
export interface ManagerRun {
  readonly parameters: readonly string[];
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Called with each line of both outputs. */
  readonly onLine: (line: string) => void;
}

/**
 * Variables by which `npx` and `npm run` describe their own call. They would change where packages
 * are installed to. The others are the configuration of the user.
 */
const ofTheCall =
  /^npm_(?:lifecycle_|package_|config_(?:call|dry_run|global|global_prefix|local_prefix|location|package|prefix|workspace|workspaces)$)/i;

/**
 * Keeps a script of ONNX Runtime from downloading libraries of graphics cards. Where it cannot, npm
 * would leave the engine out.
 */
const withoutGraphics = { ONNXRUNTIME_NODE_INSTALL: 'skip' };

/**
 * Runs a package manager.
 *
 * @returns its exit code, and null when a signal ended it
 * @throws CommandError when it cannot be started, and the reason of the signal
 */
export async function runManager(
  { command: [program, ...first], name }: PackageManager,
  { folder, onLine, parameters, signal }: ManagerRun,
): Promise<number | null> {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([variable]) => !ofTheCall.test(variable)),
  );
  const child = spawn(program, [...first, ...parameters], {
    cwd: folder,
    env: { ...withoutGraphics, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A signal of the terminal is for this process, which ends this one.
    detached: process.platform !== 'win32',
  });
  const stop = () => endGroup(child.pid);
  signal.addEventListener('abort', stop, { once: true });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', onLine);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', (cause) =>
        reject(new CommandError(`${name} cannot be started: ${cause.message}`, { cause })),
      );
      child.once('close', (code) => {
        if (signal.aborted) reject(signal.reason);
        else resolve(code);
      });
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Ends a package manager with the scripts that it runs. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM');
  } catch {
    // It has ended.
  }
}
