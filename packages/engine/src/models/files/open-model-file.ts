import { closeSync, fstatSync, openSync } from 'node:fs';
import { errorMessage } from '../../port/engine-error.js';
import { refuseModel } from './refuse-model.js';

/**
 * Opens a file of a model that is to be converted.
 *
 * @param file - path of the file
 * @returns its descriptor; `undefined` when there is no such file
 * @throws EngineModelError when it is no file or cannot be opened
 */
export function openModelFile(file: string): number | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    return refuseModel(file, `cannot be read: ${errorMessage(error)}`, 'missing');
  }
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  return refuseModel(file, 'is no file', 'missing');
}
