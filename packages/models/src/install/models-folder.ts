import { join } from 'node:path';
import { ModelError } from '../model-error.js';

/** Folder of running downloads, inside the folder of models. */
export function downloadsFolder(modelsFolder: string): string {
  return join(modelsFolder, '.downloads');
}

/** True for a valid id of a model, which is also the name of its folder. */
export function isModelId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(text);
}

/**
 * Folder of an installed model.
 *
 * @throws ModelError for an id that would lead out of the folder of models
 */
export function folderOfModel(modelsFolder: string, id: string): string {
  if (isModelId(id)) return join(modelsFolder, id);
  throw new ModelError(
    'unknown_model',
    `${JSON.stringify(id)} is not an id of a model: letters, digits, dots and dashes`,
  );
}

/**
 * Path of a file or folder of a model in the folder of downloads. No id has an `@`, so no name
 * begins with that of another model.
 */
export function downloadPath(modelsFolder: string, id: string, name: string): string {
  return join(downloadsFolder(modelsFolder), `${id}@${name}`);
}
