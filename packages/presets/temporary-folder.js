import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Short: the path of a socket, such as that of a browser, has 107 characters at most. */
const prefix = 'earshot-';

/**
 * Gives the run a folder of its own for temporary files, and removes it at the end: worker
 * processes are killed, and remove nothing themselves.
 *
 * @returns the removal; nothing where another project of the run has made the folder
 */
export default function setup() {
  const previous = process.env.TMPDIR;
  if (previous !== undefined && basename(previous).startsWith(prefix)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), prefix));
  process.env.TMPDIR = folder;
  return () => {
    if (previous === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previous;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
}
