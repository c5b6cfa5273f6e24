import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How programs that process untrusted files are kept from the network. */
export interface NetworkIsolation {
  /**
   * Command, with its first arguments, that runs a program without a network. It is empty where the
   * system has none.
   */
  readonly launcher: readonly string[];
  /** Reason why the system has none, as a clause, or undefined when it has one. */
  readonly missing: string | undefined;
}

/**
 * Commands of util-linux that run a program in a network namespace of its own, which has no
 * interface that is up. The program keeps its process id and its group. Without a mapping of its
 * user, it has no capability in the user namespace. Root needs none, and can then read the files of
 * all users.
 */
const launchers = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--net', '--'],
] as const;

const trialMs = 10_000;

let found: Promise<NetworkIsolation> | undefined;

/** Finds out, once for each thread, how this system runs a program without a network. */
export function findNetworkIsolation(): Promise<NetworkIsolation> {
  found ??= tryLaunchers();
  return found;
}

async function tryLaunchers(): Promise<NetworkIsolation> {
  if (process.platform !== 'linux')
    return { launcher: [], missing: 'only Linux can run a program without a network' };
  let reason = '';
  for (const launcher of launchers) {
    const [command, ...given] = launcher;
    try {
      await promisify(execFile)(command, [...given, 'true'], { timeout: trialMs });
      return { launcher, missing: undefined };
    } catch (error) {
      reason = error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : '';
    }
  }
  return {
    launcher: [],
    missing: `a network namespace cannot be created: ${reason.trim() || 'there is no unshare'}`,
  };
}

/** True for the error output of a launcher that could not run its program. */
export function isLauncherError(errorOutput: string): boolean {
  return /^unshare: (?!failed to execute)/.test(errorOutput);
}
