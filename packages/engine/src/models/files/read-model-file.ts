import { closeSync, fstatSync } from 'node:fs';
import { errorMessage } from '../../port/engine-error.js';
import { openModelFile } from './open-model-file.js';
import { readBytes } from './read-bytes.js';
import { refuseModel } from './refuse-model.js';

/**
 * Reads a JSON file of a model that is to be converted.
 *
 * @param file - path of the file
 * @param maximumBytes - size that is allowed
 * @returns `undefined` when there is no such file
 * @throws EngineModelError when it is too long, cannot be read or is not JSON
 */
export function readJsonFile(file: string, maximumBytes: number): unknown {
  const text = readTextFile(file, maximumBytes);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuseModel(file, `is no JSON: ${errorMessage(error)}`);
  }
}

/**
 * Reads a text file of a model that is to be converted.
 *
 * @param file - path of the file
 * @param maximumBytes - size that is allowed
 * @returns `undefined` when there is no such file
 * @throws EngineModelError when it is too long, cannot be read or is not UTF-8
 */
export function readTextFile(file: string, maximumBytes: number): string | undefined {
  const descriptor = openModelFile(file);
  if (descriptor === undefined) return undefined;
  try {
    const { size } = fstatSync(descriptor);
    if (size > maximumBytes)
      refuseModel(file, `has ${size} bytes, and ${maximumBytes} are allowed`, 'size');
    const bytes = new Uint8Array(size);
    readBytes(descriptor, bytes, 0);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return refuseModel(file, 'is not UTF-8');
    throw error;
  } finally {
    closeSync(descriptor);
  }
}
