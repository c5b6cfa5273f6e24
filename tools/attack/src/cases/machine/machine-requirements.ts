import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds the first missing requirement of a case that needs Linux, root and some commands. Undefined
 * when all are met.
 */
export function missingForRoot(commands: readonly string[]): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs to be run as root';
  return missingCommands(commands);
}

/** Lists the missing commands of a case in a sentence. Undefined when all are installed. */
export function missingCommands(commands: readonly string[]): string | undefined {
  const missing = commands.filter((command) => !isInstalled(command));
  return missing.length === 0
    ? undefined
    : `it needs ${missing.join(' and ')}, which is not installed`;
}

function isInstalled(command: string): boolean {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.some((folder) => existsSync(join(folder, command)));
}
