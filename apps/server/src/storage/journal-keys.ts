import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors/caught-error.js';
import { privateModes } from './private-folder.js';
import { sealingKeyBytes } from './secrets.js';
import { toStorageError } from './storage-error.js';

/** A key, and whether it was there before. */
export interface JournalKey {
  readonly bytes: Uint8Array;
  /** True when nothing can have been sealed with it yet. */
  readonly isNew: boolean;
}

/**
 * Keys of the journals of jobs whose utterances must not be left behind. They are files of their own: SQLite keeps what was deleted in free pages
 * and in its log, where nothing can be read any more once the key is removed.
 */
export class JournalKeys {
  readonly #folder: string;

  /** @param folder - path of the folder, which is created when needed */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * The key of a job; it is created when there is none, and on the disk before it is used.
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

  /** Removes the key of a job that has ended: what was sealed with it can never be read again. Idempotent. */
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
