import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { CommandError } from '../command-error.js';

/** Package managers that can fetch the server. */
export type ManagerName = 'npm' | 'pnpm';

/** A package manager of this machine, which reads the configuration of its user by itself. */
export interface PackageManager {
  readonly name: ManagerName;
  /** Program, with its first arguments. */
  readonly command: readonly [string, ...string[]];
}

/** The environment in which it is looked for. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds the package manager that started this command, or else npm, or else pnpm.
 *
 * @throws CommandError when there is none
 */
export function findPackageManager(environment: Environment = process.env): PackageManager {
  const found =
    findStarter(environment) ??
    findBesideNode() ??
    findOnPath('npm', environment) ??
    findOnPath('pnpm', environment);
  if (found !== undefined) return found;
  throw new CommandError(
    'the server has to be fetched, and neither npm nor pnpm is on this machine',
    {
      hint: 'install npm, which comes with Node.js, or install @earshot/server beside @earshot/cli',
    },
  );
}

/** The package manager of `npx` or `pnpm dlx`. */
function findStarter({
  npm_config_user_agent: agent = '',
  npm_execpath: script,
}: Environment): PackageManager | undefined {
  const name = (['npm', 'pnpm'] as const).find((one) => agent.startsWith(`${one}/`));
  if (name === undefined || script === undefined || !/\.[cm]?js$/.test(script)) return undefined;
  return existsSync(script) ? { name, command: [process.execPath, script] } : undefined;
}

/** The npm that is installed with this Node.js. */
function findBesideNode(): PackageManager | undefined {
  const folder = dirname(process.execPath);
  const script = [
    join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((path) => existsSync(path));
  return script === undefined ? undefined : { name: 'npm', command: [process.execPath, script] };
}

function findOnPath(name: ManagerName, environment: Environment): PackageManager | undefined {
  // On Windows it is a script for the shell, and npm was found beside Node.js.
  if (process.platform === 'win32') return undefined;
  const program = (environment['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
  return program === undefined ? undefined : { name, command: [program] };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
