import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../errors/caught-error.js';
import { sealingKeyBytes } from '../secrets.js';
import { toStorageError } from '../storage-error.js';
import { privateModes } from './private-folder.js';

/** A key that data is sealed with. */
export interface SealingKey {
  readonly bytes: Uint8Array;
  /** True when the key was just created, so that no data is sealed with it yet. */
  readonly isNew: boolean;
}

/**
 * Keys of data that must not be left behind: the journals of jobs whose personal data is redacted,
 * and known voices. SQLite keeps deleted data in free pages and in its log, where it can no longer
 * be decrypted once the key, which is a separate file, is removed.
 */
export class SealingKeys {
  readonly #folder: string;

  /** @param folder - path of the folder, which is created if necessary */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Returns the key of an item. A new one is flushed to the disk before it is returned.
   *
   * @param id - id of an item that no other caller seals at the same time
   * @throws StorageFullError, StorageUnavailableError when the disk refuses it
   */
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

  /** Reads the key of an item, undefined when it has none. */
  async find(id: string): Promise<Uint8Array | undefined> {
    const known = await readFile(join(this.#folder, id)).catch(ignoreMissing);
    return known?.length === sealingKeyBytes ? known : undefined;
  }

  /**
   * Removes the key of an item, so that its sealed data can never be read again. This is
   * idempotent.
   */
  async remove(id: string): Promise<void> {
    await rm(join(this.#folder, id), { force: true });
  }

  /** Ids of the items that have a key. */
  async listIds(): Promise<string[]> {
    return (await readdir(this.#folder).catch(ignoreMissing)) ?? [];
  }
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
  return undefined;
}
