import { homedir } from 'node:os';
import { join } from 'node:path';

/** Kinds of files that this command keeps for its user. */
export type FolderKind = 'cache' | 'configuration' | 'state';

/** Variable of the XDG base directory specification, and its default below the home folder. */
const xdgFolders = {
  cache: ['XDG_CACHE_HOME', '.cache'],
  configuration: ['XDG_CONFIG_HOME', '.config'],
  state: ['XDG_STATE_HOME', '.local/state'],
} as const;

const windowsNames = { cache: 'cache', configuration: 'config', state: 'state' } as const;

/**
 * Folder of this command for one kind of files, such as `$XDG_STATE_HOME/earshot`, or its equivalent
 * on other platforms.
 */
export function userFolder(kind: FolderKind): string {
  const [variable, usual] = xdgFolders[kind];
  const { LOCALAPPDATA: local } = process.env;
  const xdg = process.env[variable];
  if (process.platform === 'win32' && local) return join(local, 'earshot', windowsNames[kind]);
  if (xdg) return join(xdg, 'earshot');
  if (process.platform === 'darwin' && kind === 'cache')
    return join(homedir(), 'Library', 'Caches', 'earshot');
  if (process.platform === 'darwin' && kind === 'state')
    return join(homedir(), 'Library', 'Application Support', 'earshot');
  return join(homedir(), usual, 'earshot');
}
