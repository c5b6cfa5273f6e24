import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../errors/caught-error.js';
import type { SealingKey, SealingKeys } from '../ports/sealing-keys.js';
import { sealingKeyBytes } from '../secrets.js';
import { toStorageError } from '../storage-error.js';
import { privateModes } from './private-folder.js';

/** Sealing keys as files of a folder. */
export class FolderSealingKeys implements SealingKeys {
  readonly #folder: string;

  /** @param folder - path of the folder, which is created if necessary */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async obtain(id: string): Promise<SealingKey> {
    const path = join(this.#folder, id);
    try {
      const known = await this.find(id);
      if (known !== undefined) return { bytes: known, isNew: false };
      await mkdir(this.#folder, { recursive: true, mode: privateModes.folder });
      const bytes = randomBytes(sealingKeyBytes);
      const file = await open(path, 'w', privateModes.file);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      return { bytes, isNew: true };
    } catch (error) {
      throw toStorageError(error);
    }
  }

  async find(id: string): Promise<Uint8Array | undefined> {
    const known = await readFile(join(this.#folder, id)).catch(ignoreMissing);
    return known?.length === sealingKeyBytes ? known : undefined;
  }

  async remove(id: string): Promise<void> {
    await rm(join(this.#folder, id), { force: true });
  }

  async listIds(): Promise<string[]> {
    return (await readdir(this.#folder).catch(ignoreMissing)) ?? [];
  }
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
  return undefined;
}
