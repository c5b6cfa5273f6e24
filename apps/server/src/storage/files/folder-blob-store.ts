import { randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../errors/caught-error.js';
import { KeySlots } from '../../limits/key-slots.js';
import { idOfStoredName, storedName } from '../blob-names.js';
import { LimitedBytes } from '../limited-bytes.js';
import type {
  BlobName,
  BlobReadOptions,
  BlobStore,
  BlobWriteOptions,
  OrphanSearch,
} from '../ports/blob-store.js';
import { BlobNotFoundError, StorageFullError, toStorageError } from '../storage-error.js';
import type { DiskReserve } from './disk-reserve.js';
import { privateModes } from './private-folder.js';
import { readInTurns } from './read-in-turns.js';
import { synchronizeFolder } from './synchronize-folder.js';

/** Folder of unfinished writes. */
const incoming = 'incoming';

const probeBytes = 64 * 1024;

/** Ids that are looked up together. */
const lookedUpAtOnce = 500;

/** Concurrent reads for callers: half of the four threads of Node's thread pool. */
const readTurns = { total: 2, perKey: 1 };

/** Options of a {@link FolderBlobStore}. */
export interface FolderBlobStoreOptions {
  readonly reserve: Pick<DiskReserve, 'isReleased'>;
  readonly synchronize?: (folder: string) => Promise<void>;
}

/** Stores blobs as files of a folder. */
export class FolderBlobStore implements BlobStore {
  readonly place = 'the media folder';
  readonly #folder: string;
  readonly #reserve: Pick<DiskReserve, 'isReleased'>;
  readonly #synchronize: (folder: string) => Promise<void>;
  readonly #turns = new KeySlots(readTurns);
  /** Shards, the subfolders of files, whose own entries are on the disk. */
  readonly #synchronizedShards = new Set<string>();

  /**
   * @param folder - path of the folder, which is created if necessary
   * @param options - `reserve` is disk space that files must not take while it is released, and
   * `synchronize` makes the entries of a folder durable
   */
  constructor(
    folder: string,
    { reserve, synchronize = synchronizeFolder }: FolderBlobStoreOptions,
  ) {
    this.#folder = folder;
    this.#reserve = reserve;
    this.#synchronize = synchronize;
  }

  async write(
    blob: BlobName,
    content: Readable,
    { maximumBytes, signal }: BlobWriteOptions,
  ): Promise<number> {
    const path = this.#resolvePath(blob);
    const partial = this.#createPartialPath(blob);
    const limited = new LimitedBytes({
      maximumBytes,
      refusal: () =>
        this.#reserve.isReleased ? new StorageFullError('The disk is full') : undefined,
    });
    // The pipeline reports an error that occurs before it begins.
    content.once('error', () => undefined);
    let file: WriteStream | undefined;
    try {
      for (const folder of [dirname(path), dirname(partial)]) await makeFolder(folder);
      file = createWriteStream(partial, { flush: true, mode: privateModes.file });
      await pipeline(content, limited, file, { signal });
      await rename(partial, path);
      await this.#synchronizeShard(dirname(path));
    } catch (error) {
      content.destroy();
      // It may only now be created.
      if (file?.closed === false) await closed(file);
      // A partial file that cannot be removed now is removed later as an orphan.
      await rm(partial, { force: true }).catch(() => undefined);
      throw toStorageError(error);
    }
    return limited.count;
  }

  /** Files are linked when they are complete. */
  grow(): void {}

  abandon(): void {}

  /** Links the file, which is on the same file system. */
  async adopt(blob: BlobName, path: string): Promise<void> {
    const target = this.#resolvePath(blob);
    await makeFolder(dirname(target));
    await link(path, target).catch((error: unknown) => {
      // An earlier call has already linked the file.
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await this.#synchronizeShard(dirname(target));
  }

  read(blob: BlobName, { keyId, range }: BlobReadOptions): Readable {
    return readInTurns(this.#resolvePath(blob), range, keyId, this.#turns);
  }

  async size(blob: BlobName): Promise<number | undefined> {
    return stat(this.#resolvePath(blob)).then(
      ({ size }) => size,
      (error: unknown) => {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      },
    );
  }

  async withLocalFile<Result>(
    blob: BlobName,
    use: (path: string) => Promise<Result>,
  ): Promise<Result> {
    if ((await this.size(blob)) === undefined) throw new BlobNotFoundError();
    return use(this.#resolvePath(blob));
  }

  async delete(id: string): Promise<void> {
    for (const name of await list(join(this.#folder, incoming)))
      if (idOfStoredName(name) === id) await rm(this.#resolvePartial(name), { force: true });
    await rm(this.#resolvePath({ kind: 'audio', id }), { force: true });
    await rm(this.#resolvePath({ kind: 'peaks', id }), { force: true });
  }

  async removeOrphans({ changedBefore, findUsed, pause, signal }: OrphanSearch): Promise<number> {
    for (const name of await list(join(this.#folder, incoming)))
      await removeIfOlder(this.#resolvePartial(name), changedBefore);
    let removed = 0;
    for await (const ids of this.#listIds()) {
      if (signal?.aborted === true) break;
      const used = await findUsed(ids);
      for (const id of ids)
        if (!used.has(id) && (await this.#removeIfOlder(id, changedBefore))) removed += 1;
      await pause?.();
    }
    return removed;
  }

  async probe(): Promise<void> {
    const path = this.#resolvePartial(`probe-${randomUUID()}`);
    try {
      await makeFolder(dirname(path));
      await writeFile(path, Buffer.alloc(probeBytes), { flush: true, mode: privateModes.file });
      await rm(path, { force: true });
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw toStorageError(error);
    }
  }

  #resolvePath(blob: BlobName): string {
    return join(this.#folder, blob.id.slice(0, 2), storedName(blob));
  }

  #resolvePartial(name: string): string {
    return join(this.#folder, incoming, name);
  }

  /** Path of an unfinished write, which no other write has. */
  #createPartialPath(blob: BlobName): string {
    return this.#resolvePartial(`${storedName(blob)}.${randomUUID()}`);
  }

  /** Synchronizes the entries of a shard, and its own entry, which is new with its first file. */
  async #synchronizeShard(shard: string): Promise<void> {
    await this.#synchronize(shard);
    if (this.#synchronizedShards.has(shard)) return;
    await this.#synchronize(this.#folder);
    this.#synchronizedShards.add(shard);
  }

  /**
   * Removes the files of an id that were last changed before a time. Resolves with true when its
   * audio was one of them.
   */
  async #removeIfOlder(id: string, changedBefore: number): Promise<boolean> {
    await removeIfOlder(this.#resolvePath({ kind: 'peaks', id }), changedBefore);
    return removeIfOlder(this.#resolvePath({ kind: 'audio', id }), changedBefore);
  }

  /** Lists the ids of all files in batches. */
  async *#listIds(): AsyncGenerator<string[], void, undefined> {
    for (const shard of await list(this.#folder)) {
      if (shard === incoming) continue;
      const ids = [...new Set((await list(join(this.#folder, shard))).map(idOfStoredName))];
      for (let from = 0; from < ids.length; from += lookedUpAtOnce)
        yield ids.slice(from, from + lookedUpAtOnce);
    }
  }
}

/** Resolves once a file is closed, also after an error. */
function closed(file: WriteStream): Promise<void> {
  return new Promise((resolve) => {
    file.once('close', resolve);
  });
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: privateModes.folder });
}

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}

/**
 * Removes a file that was last changed before a time. Resolves with false when it is younger, or
 * does not exist.
 */
async function removeIfOlder(path: string, changedBefore: number): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    if (mtimeMs >= changedBefore) return false;
    await rm(path, { force: true });
    return true;
  } catch (error) {
    // The file has been removed in the meantime.
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
