import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Why a case that needs rights of the superuser and some commands cannot be run; undefined when it can. */
export function whyNotRoot(commands: readonly string[]): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs the rights of the superuser';
  return whyWithout(commands);
}

/** Why a case that needs some commands cannot be run; undefined when it can. */
export function whyWithout(commands: readonly string[]): string | undefined {
  const missing = commands.filter((command) => !isInstalled(command));
  return missing.length === 0
    ? undefined
    : `it needs ${missing.join(' and ')}, which is not installed`;
}

function isInstalled(command: string): boolean {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.some((folder) => existsSync(join(folder, command)));
}
