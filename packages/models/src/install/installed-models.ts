import { lstat, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { checkText } from '../catalogue/check-argument.js';
import { hashFile } from '../download/hash-file.js';
import { isInnerPath } from '../inner-path.js';
import { ModelError, systemErrorCode } from '../model-error.js';
import { listDownloads, removeDownloads } from './downloads-of-model.js';
import { descriptionFile, type InstalledFile } from './model-description.js';
import { withModelLock } from './model-lock.js';
import { folderOfModel, isModelId } from './models-folder.js';

const fileSchema = z.looseObject({
  path: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
});
/** The part of `model.json` that installation needs. The engine has the whole schema. */
const descriptionSchema = z.looseObject({
  name: z.string(),
  family: z.string(),
  languages: z.array(z.string()),
  license: z.string().optional(),
  files: z.record(z.string(), fileSchema),
  externalData: z.array(fileSchema).default([]),
});

/** A model in the folder of models. */
export interface InstalledModel {
  /** Name of its folder, and in commands. */
  id: string;
  /** Path of its folder. */
  folder: string;
  /** Name for people. */
  name: string;
  /** Family, which decides how the engine runs it. */
  family: string;
  /** Codes of the languages that the model knows. */
  languages: readonly string[];
  /**
   * Licence, as an SPDX expression where it has one, or undefined where its description has none.
   */
  license: string | undefined;
  /** Size of all its files, in bytes. */
  sizeBytes: number;
  /** Its files, with their sizes and checksums for verification. */
  files: readonly InstalledFile[];
}

/** A file of an installed model that has changed since the installation. */
export interface DamagedFile {
  /** Path in the folder of the model. */
  path: string;
  /** Its damage, as the end of a sentence that begins with its path. */
  problem: string;
}

/** Result of {@link verifyModel}. */
export interface VerifiedModel {
  /** The model, by its description. */
  model: InstalledModel;
  /** Files that are missing or differ. It is empty for an intact model. */
  damaged: DamagedFile[];
}

/**
 * Reads the description of the model of a folder.
 *
 * @throws ModelError `not_installed` when there is none, or when it is not valid
 */
export async function readModel(folder: string, id: string): Promise<InstalledModel> {
  const path = join(folder, descriptionFile);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new ModelError('not_installed', `${id} is not installed in ${dirname(folder)}`, error);
  }
  try {
    const { name, family, languages, license, files, externalData } = descriptionSchema.parse(
      JSON.parse(text),
    );
    const all = [...Object.values(files), ...externalData];
    const sizeBytes = all.reduce((sum, file) => sum + file.sizeBytes, 0);
    return { id, folder, name, family, languages, license, sizeBytes, files: all };
  } catch (error) {
    throw new ModelError(
      'not_installed',
      `${path} is not valid: install the model again with \`earshot models pull ${id} --force\``,
      error,
    );
  }
}

async function readInstalled(modelsFolder: string, id: string): Promise<InstalledModel> {
  return readModel(folderOfModel(modelsFolder, id), id);
}

/**
 * Finds an installed model whose files exist with the right sizes. The contents are not read, so
 * this is fast for files of any size.
 *
 * @returns path of its folder, or undefined when it is not installed or not complete
 */
export async function findSound(modelsFolder: string, id: string): Promise<string | undefined> {
  const model = await readInstalled(modelsFolder, id).catch((error: unknown) => {
    if (ModelError.is(error)) return undefined;
    throw error;
  });
  if (model === undefined) return undefined;
  if (!model.files.every(({ path }) => isInnerPath(path))) return undefined;
  const sizes = await Promise.all(
    model.files.map(({ path }) =>
      stat(join(model.folder, path)).then(
        ({ size }) => size,
        () => undefined,
      ),
    ),
  );
  const isSound = model.files.every(({ sizeBytes }, index) => sizes[index] === sizeBytes);
  return isSound ? model.folder : undefined;
}

/**
 * Lists the ids of the models of a folder: the names of its folders with a description, including
 * those with a damaged one.
 *
 * @returns an empty list when the folder does not exist
 * @throws errors of the file system
 */
export async function listModelIds(modelsFolder: string): Promise<string[]> {
  checkText('modelsFolder', modelsFolder);
  const names = await readdir(modelsFolder).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const ids = names.filter((name) => isModelId(name)).sort();
  const states = await Promise.all(ids.map((id) => hasDescription(modelsFolder, id)));
  return ids.filter((_, index) => states[index]);
}

async function hasDescription(modelsFolder: string, id: string): Promise<boolean> {
  return stat(join(folderOfModel(modelsFolder, id), descriptionFile)).then(
    () => true,
    () => false,
  );
}

/**
 * Lists the models of a folder, ordered by id. Folders without a readable description are skipped.
 *
 * @returns an empty list when the folder does not exist
 * @throws errors of the file system
 */
export async function listInstalledModels(modelsFolder: string): Promise<InstalledModel[]> {
  const ids = await listModelIds(modelsFolder);
  const found = await Promise.all(
    ids.map((id) =>
      readInstalled(modelsFolder, id).catch((error: unknown) => {
        if (ModelError.is(error)) return undefined;
        throw error;
      }),
    ),
  );
  return found.filter((model) => model !== undefined);
}

/**
 * Checks the files of an installed model against its description: size and SHA-256.
 *
 * @param onProgress - called with the bytes that are checked so far, and those of all files
 * @param signal - aborts the check with its reason
 * @returns the model, and the files that differ
 * @throws ModelError `not_installed` when there is no such model
 */
export async function verifyModel(
  modelsFolder: string,
  id: string,
  onProgress?: (checkedBytes: number, totalBytes: number) => void,
  signal?: AbortSignal,
): Promise<VerifiedModel> {
  checkText('modelsFolder', modelsFolder);
  checkText('id', id);
  const model = await readInstalled(modelsFolder, id);
  return { model, damaged: await verifyFiles(model, onProgress, signal) };
}

/**
 * Checks the files of a model against its description.
 *
 * @returns files that differ, empty for an intact model
 */
export async function verifyFiles(
  model: InstalledModel,
  onProgress?: (checkedBytes: number, totalBytes: number) => void,
  signal?: AbortSignal,
): Promise<DamagedFile[]> {
  const damaged: DamagedFile[] = [];
  let checkedBytes = 0;
  for (const { path, sizeBytes, sha256 } of model.files) {
    // A description may come from an untrusted source, so it cannot make this process read other
    // files of this machine.
    if (!isInnerPath(path)) {
      damaged.push({ path, problem: 'is not a path inside of the folder of the model' });
      continue;
    }
    const full = join(model.folder, path);
    const found = await stat(full).catch(() => undefined);
    if (found === undefined) damaged.push({ path, problem: 'is missing' });
    else if (found.size !== sizeBytes)
      damaged.push({ path, problem: `has ${found.size} bytes instead of ${sizeBytes}` });
    else if ((await hashFile(full, signal)) !== sha256)
      damaged.push({ path, problem: 'has other content than when it was installed' });
    checkedBytes += sizeBytes;
    onProgress?.(checkedBytes, model.sizeBytes);
  }
  return damaged;
}

/**
 * Removes an installed model and the files of its downloads. If its folder is a link, only the link
 * is removed.
 *
 * @returns size of its files, in bytes, or 0 when its description is damaged or only files of a
 * download were left
 * @throws ModelError `not_installed` when there is no such model, `busy` while it is being
 * installed
 */
export async function removeModel(modelsFolder: string, id: string): Promise<number> {
  checkText('modelsFolder', modelsFolder);
  checkText('id', id);
  return withModelLock(modelsFolder, id, async () => {
    const leftovers = await listDownloads(modelsFolder, id);
    const model = await readInstalled(modelsFolder, id).catch(async (error: unknown) => {
      // A model whose description is damaged is removed like any other.
      if (leftovers.length === 0 && !(await hasDescription(modelsFolder, id))) throw error;
      return undefined;
    });
    const folder = folderOfModel(modelsFolder, id);
    // A user of this machine made the link, and owns the folder that it leads to.
    const isLink = await lstat(folder).then(
      (found) => found.isSymbolicLink(),
      () => false,
    );
    // The description is removed first, so that no engine takes a half-removed folder for a model.
    if (!isLink) await rm(join(folder, descriptionFile), { force: true });
    await rm(folder, { recursive: true, force: true });
    await removeDownloads(modelsFolder, id);
    return model?.sizeBytes ?? 0;
  });
}
