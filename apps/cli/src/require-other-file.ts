import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { usageError } from './command-error.js';

/**
 * Checks that an output does not overwrite the recording, even under another name or through a
 * link.
 *
 * @param flag - the flag that names the output
 * @throws CommandError for wrong usage
 */
export function requireOtherFile(output: string, recording: string, flag: string): void {
  if (resolveRealPath(output) === resolveRealPath(recording))
    throw usageError(
      `${flag} must not be the recording itself, which would be overwritten: ${output}`,
    );
}

/** Path without links, or the given path when there is no such file. */
function resolveRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
