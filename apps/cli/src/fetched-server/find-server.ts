import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ownVersion } from '../own-version.js';

/**
 * True when the server is installed beside this command, in the same version: by the user, or in the
 * folder where it was fetched into.
 */
export function isServerHere(): boolean {
  try {
    const path = fileURLToPath(import.meta.resolve('@earshot/server/package.json'));
    const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
    return version === ownVersion();
  } catch {
    return false;
  }
}
