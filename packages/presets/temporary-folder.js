import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives the run a folder of its own for temporary files, and removes it at the end: worker processes are killed, and remove nothing
 * themselves.
 *
 * @returns the removal
 */
export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-run-'));
  const previous = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (previous === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previous;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
}
