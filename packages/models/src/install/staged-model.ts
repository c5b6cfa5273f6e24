import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveTarget } from '../archive/archive-files.js';
import { hashFile } from '../download/hash-file.js';
import { ModelError, systemErrorCode } from '../model-error.js';
import {
  describeModel,
  descriptionFile,
  type InstalledFile,
  type ModelFacts,
  type RoleFile,
} from './model-description.js';
import { downloadPath, folderOfModel } from './models-folder.js';

/**
 * A model under construction in the folder of downloads. It is installed as a whole or not at all.
 */
export class StagedModel {
  readonly #modelsFolder: string;
  readonly #id: string;
  /** Folder of its files. */
  readonly folder: string;

  constructor(modelsFolder: string, id: string) {
    this.#modelsFolder = modelsFolder;
    this.#id = id;
    this.folder = downloadPath(modelsFolder, id, 'files');
  }

  /** Creates its empty folder. */
  async begin(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    await mkdir(this.folder, { recursive: true });
  }

  /** Creates another empty folder beside it, such as one with files to convert. */
  async makeFolder(name: string): Promise<string> {
    const folder = downloadPath(this.#modelsFolder, this.#id, name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /**
   * Reads sizes and checksums of its files.
   *
   * @param known - files whose checksum is known already
   * @throws ModelError `conversion_failed` when one is missing
   */
  async describeFiles(
    files: readonly { path: string; role: string | null }[],
    known: readonly InstalledFile[],
    signal: AbortSignal | undefined,
    onProgress: (doneBytes: number) => void,
  ): Promise<RoleFile[]> {
    const described: RoleFile[] = [];
    let doneBytes = 0;
    for (const { path, role } of files) {
      const found = known.find((file) => file.path === path) ?? (await this.#read(path, signal));
      described.push({ ...found, role });
      doneBytes += found.sizeBytes;
      onProgress(doneBytes);
    }
    return described;
  }

  async #read(path: string, signal: AbortSignal | undefined): Promise<InstalledFile> {
    const full = resolveTarget(this.folder, path);
    const { size: sizeBytes } = await stat(full).catch((error: unknown) => {
      throw new ModelError('conversion_failed', `the conversion did not write ${path}`, error);
    });
    return { path, sizeBytes, sha256: await hashFile(full, signal) };
  }

  /** Writes the description of its files for the engine. */
  async describe(facts: ModelFacts, files: readonly RoleFile[]): Promise<void> {
    const text = `${JSON.stringify(describeModel(facts, files), null, 2)}\n`;
    await writeFile(join(this.folder, descriptionFile), text);
  }

  /** Installs it, in place of a model with the same id. @returns its folder */
  async install(): Promise<string> {
    const folder = folderOfModel(this.#modelsFolder, this.#id);
    await replaceFolder(this.folder, folder);
    return folder;
  }

  /** Removes its remaining files. */
  async discard(): Promise<void> {
    for (const name of ['files', 'input', 'unpacked'])
      await rm(downloadPath(this.#modelsFolder, this.#id, name), { recursive: true, force: true });
  }
}

/** Replaces a folder by another one. The old folder exists until the new one is in place. */
async function replaceFolder(next: string, folder: string): Promise<void> {
  const former = `${next}-former`;
  await rm(former, { recursive: true, force: true });
  const hadFormer = await rename(folder, former).then(
    () => true,
    (error: unknown) => {
      if (systemErrorCode(error) === 'ENOENT') return false;
      throw error;
    },
  );
  try {
    await rename(next, folder);
  } catch (error) {
    if (hadFormer) await rename(former, folder);
    throw error;
  }
  await rm(former, { recursive: true, force: true });
}
