import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors/caught-error.js';
import { privateModes } from './private-folder.js';
import { sealingKeyBytes } from './secrets.js';
import { toStorageError } from './storage-error.js';

/** The key of a journal. */
export interface JournalKey {
  readonly bytes: Uint8Array;
  /** True when the key was just created, so that nothing is sealed with it yet. */
  readonly isNew: boolean;
}

/**
 * Keys of encrypted journals, for jobs whose utterances must not be left behind. SQLite keeps deleted data in free pages and in its log, where
 * it cannot be decrypted any more once the key, which is a separate file, is removed.
 */
export class JournalKeys {
  readonly #folder: string;

  /** @param folder - path of the folder, which is created if necessary */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Returns the key of a job; a new one is flushed to the disk before it is returned.
   *
   * @param jobId - a job whose lease the caller holds
   * @throws StorageFullError, StorageUnavailableError when the disk refuses it
   */
  async obtain(jobId: string): Promise<JournalKey> {
    const path = join(this.#folder, jobId);
    try {
      const known = await readFile(path).catch(ignoreMissing);
      if (known?.length === sealingKeyBytes) return { bytes: known, isNew: false };
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

  /** Removes the key of an ended job, so that its journal can never be read again. Idempotent. */
  async remove(jobId: string): Promise<void> {
    await rm(join(this.#folder, jobId), { force: true });
  }

  /** Ids of the jobs that have a key. */
  async listJobIds(): Promise<string[]> {
    return (await readdir(this.#folder).catch(ignoreMissing)) ?? [];
  }
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
  return undefined;
}
