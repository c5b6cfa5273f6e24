import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../errors/caught-error.js';
import { StorageFullError, toStorageError } from '../storage-error.js';
import { privateModes } from './private-folder.js';

/**
 * Size of a full reserve, in bytes: more than the write-ahead log needs for the largest step of a
 * removal.
 */
const reserveBytes = 16 * 1024 ** 2;

/** Largest share of the free space that a new reserve takes. */
const largestShare = 1 / 4;

const blockBytes = 1024 ** 2;

/**
 * Disk space that is kept for removals. SQLite must write before it can delete, so that nothing
 * could be deleted on a full disk. The space is held by a file, which is removed for as long as a
 * removal needs it.
 */
export class DiskReserve {
  readonly #path: string;
  readonly #largestBytes: number;
  /** Removals that use the released space. */
  #removals = 0;
  /** Size of the released file, in bytes. */
  #releasedBytes = 0;
  /** The release or the filling under way, which exclude each other. */
  #changing: Promise<unknown> = Promise.resolve();

  /**
   * @param path - path of the file
   * @param largestBytes - size of a full reserve. @defaultValue 16 MiB
   */
  constructor(path: string, largestBytes = reserveBytes) {
    this.#path = path;
    this.#largestBytes = largestBytes;
  }

  /** True while a removal uses the released space, which no other operation may use. */
  get isReleased(): boolean {
    return this.#removals > 0;
  }

  /**
   * Carries out a removal. On a full disk, it is repeated with the space of the reserve, which is
   * filled again afterwards.
   *
   * @param removal - must have had no effect when it fails
   * @throws StorageFullError when there is no reserve, or it is too small
   */
  async withReserve<Value>(removal: () => Promise<Value>): Promise<Value> {
    try {
      return await removal();
    } catch (error) {
      if (!(toStorageError(error) instanceof StorageFullError)) throw error;
      this.#removals += 1;
      try {
        if (!(await this.#release())) throw error;
        return await removal();
      } finally {
        this.#removals -= 1;
        if (this.#removals === 0) await this.#fillUpTo(this.#releasedBytes);
      }
    }
  }

  /** Fills the reserve up to a quarter of the free space. Does nothing while a removal uses it. */
  async fill(): Promise<void> {
    const { bavail, bsize } = await statfs(dirname(this.#path));
    const size = await readSize(this.#path);
    const share = Math.floor((bavail * bsize + size) * largestShare);
    await this.#fillUpTo(Math.min(this.#largestBytes, share));
  }

  /** Resolves with false when there is no space to release. */
  #release(): Promise<boolean> {
    return this.#change(async () => {
      const size = await readSize(this.#path);
      await rm(this.#path, { force: true });
      this.#releasedBytes = Math.max(this.#releasedBytes, size);
      // The space of a reserve that another removal has released is available for this one as well.
      return size > 0 || this.#removals > 1;
    });
  }

  /** Fills the reserve up to a size, as far as there is space for it. */
  async #fillUpTo(bytes: number): Promise<void> {
    await this.#change(async () => {
      if (this.isReleased || bytes < blockBytes) return;
      const file = await open(this.#path, 'a', privateModes.file);
      try {
        await append(file, bytes);
      } catch (error) {
        // The existing part is kept, and is filled up when there is space.
        if (!(toStorageError(error) instanceof StorageFullError)) throw error;
      } finally {
        await file.close();
      }
    });
  }

  #change<Value>(work: () => Promise<Value>): Promise<Value> {
    const changed = this.#changing.then(work);
    this.#changing = changed.catch(() => undefined);
    return changed;
  }
}

/**
 * Appends to a file up to a size. Random bytes also use their full space on file systems that
 * compress.
 */
async function append(file: FileHandle, bytes: number): Promise<void> {
  const { size } = await file.stat();
  if (size >= bytes) return;
  const block = await promisify(randomBytes)(blockBytes);
  for (let left = bytes - size; left > 0; left -= blockBytes)
    await file.write(block.subarray(0, left));
  await file.sync();
}

/** Size of a file, in bytes, 0 when it does not exist. */
async function readSize(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return 0;
      throw error;
    },
  );
}
