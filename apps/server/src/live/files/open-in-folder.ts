import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../../errors/error-code.js';

/**
 * Opens a file, and makes the folder that it lies in where there is none: to look first whether there is one takes as long as to
 * open the file.
 *
 * @param path - of the file
 * @param flags - as for `openSync`
 * @returns its descriptor
 * @throws the error of the file system
 */
export function openInFolder(path: string, flags: string): number {
  try {
    return openSync(path, flags);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, flags);
  }
}
