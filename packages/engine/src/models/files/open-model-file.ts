import { openSync, statSync } from 'node:fs';
import { errorMessage } from '../../port/engine-error.js';
import { refuseModel } from './refuse-model.js';

/**
 * Opens a file of a model that is to be converted.
 *
 * @param file - path of the file
 * @returns its descriptor, or `undefined` when there is no such file
 * @throws EngineModelError when it is not a file or cannot be opened
 */
export function openModelFile(file: string): number | undefined {
  try {
    // Before it is opened: a named pipe would keep the process waiting.
    if (statSync(file).isFile()) return openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    return refuseModel(file, `cannot be read: ${errorMessage(error)}`, 'missing');
  }
  return refuseModel(file, 'is no file', 'missing');
}
