import type { TranscriptionLanguage } from '@earshot/core/types';
import type { CatalogueEntry } from '../catalogue/catalogue-entry.js';
import { findSound } from '../install/installed-models.js';
import type { ModelConverters } from '../install/model-conversion.js';
import { withModelLock } from '../install/model-lock.js';
import type { PullProgress } from '../install/pull-progress.js';
import { ModelError } from '../model-error.js';

/** Options of `importModel`. */
export interface ImportOptions {
  /** Folder of models. It is created if it is missing. */
  modelsFolder: string;
  /** Catalogue by which files are recognised. */
  catalogue: readonly CatalogueEntry[];
  /**
   * Id to install it under. @defaultValue that of the catalogue, or the name of the file or folder
   */
  id?: string | undefined;
  /**
   * Languages that it knows, for a model that the catalogue does not have. @defaultValue those that
   * its files name
   */
  languages?: readonly TranscriptionLanguage[] | undefined;
  /** True to replace a model that is installed under that id. @defaultValue false */
  force?: boolean | undefined;
  /** Converters for formats that no engine can run. @defaultValue none */
  converters?: ModelConverters | undefined;
  /** Aborts the call with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Called while files are unpacked, converted and checked. */
  onProgress?: ((progress: PullProgress) => void) | undefined;
}

/** A model that was imported. */
export interface ImportedModel {
  /** Name of its folder, and in commands. */
  id: string;
  /** Path of its folder. */
  folder: string;
}

/**
 * Runs an import, during which no other process can install the model.
 *
 * @param work - resolves with the folder of the model
 * @throws ModelError `invalid_import` when the model is installed already and may not be replaced,
 * `busy` while another process installs it
 */
export async function importUnder(
  id: string,
  { force = false, modelsFolder }: ImportOptions,
  work: () => Promise<string>,
): Promise<ImportedModel> {
  const folder = await withModelLock(modelsFolder, id, async () => {
    if (!force && (await findSound(modelsFolder, id)) !== undefined)
      throw new ModelError(
        'invalid_import',
        `${id} is installed already: --force replaces it, and --id gives this one another name`,
      );
    return work();
  });
  return { id, folder };
}
