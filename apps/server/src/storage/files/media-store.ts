import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../errors/caught-error.js';
import { KeySlots } from '../../limits/key-slots.js';
import { FileTooLargeError, StorageFullError, toStorageError } from '../storage-error.js';
import type { DiskReserve } from './disk-reserve.js';
import { privateModes } from './private-folder.js';
import { type ByteRange, readInTurns } from './read-in-turns.js';
import { synchronizeFolder } from './synchronize-folder.js';

/** Folder of incomplete files. */
const incoming = 'incoming';

/** Suffix of the names of peak files. */
const peaksSuffix = '.peaks';

const probeBytes = 64 * 1024;

/** Size of one read: 8 seconds of audio at 16 kHz. It is large, because each read waits for its turn on a busy event loop. */
const blockBytes = 256 * 1024;

/** Concurrent reads for callers: half of the four threads of Node's thread pool. */
const readTurns = { total: 2, perKey: 1 };

/** Options of a {@link MediaStore}. */
export interface MediaStoreOptions {
  readonly reserve: Pick<DiskReserve, 'isReleased'>;
  readonly synchronize?: (folder: string) => Promise<void>;
}

/** Stores the bytes of files, by id, in a folder. */
export class MediaStore {
  readonly #folder: string;
  readonly #reserve: Pick<DiskReserve, 'isReleased'>;
  readonly #synchronize: (folder: string) => Promise<void>;
  readonly #turns = new KeySlots(readTurns);
  /** Shards, the subfolders of files, whose own entries are on the disk. */
  readonly #synchronizedShards = new Set<string>();

  /**
   * @param folder - path of the folder, which is created if necessary
   * @param options - `reserve` is disk space that files must not take while it is released, and `synchronize` makes the entries of a folder
   * durable
   */
  constructor(folder: string, { reserve, synchronize = synchronizeFolder }: MediaStoreOptions) {
    this.#folder = folder;
    this.#reserve = reserve;
    this.#synchronize = synchronize;
  }

  /** Path of a file, which need not exist. */
  pathOf(id: string): string {
    return join(this.#folder, id.slice(0, 2), id);
  }

  /** Path of the peaks of a file, which need not exist. */
  peaksPathOf(id: string): string {
    return `${this.pathOf(id)}${peaksSuffix}`;
  }

  /** Path of the incomplete peaks of a file. */
  incompletePeaksPathOf(id: string): string {
    return this.#partialOf(`${id}${peaksSuffix}`);
  }

  /**
   * Writes a stream to a file, atomically and durably.
   *
   * @returns the number of bytes
   * @throws FileTooLargeError as soon as the stream exceeds `maximumBytes`
   * @throws StorageFullError, StorageUnavailableError when the disk refuses it
   */
  async write(
    id: string,
    content: Readable,
    { maximumBytes, signal }: { maximumBytes: number; signal?: AbortSignal | undefined },
  ): Promise<number> {
    const path = this.pathOf(id);
    const partial = this.#partialOf(id);
    let sizeBytes = 0;
    const count = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        sizeBytes += chunk.byteLength;
        if (this.#reserve.isReleased) done(new StorageFullError('The disk is full'));
        else if (sizeBytes > maximumBytes) done(new FileTooLargeError(maximumBytes));
        else done(null, chunk);
      },
    });
    try {
      for (const folder of [dirname(path), dirname(partial)])
        await mkdir(folder, { recursive: true, mode: privateModes.folder });
      const file = createWriteStream(partial, { flush: true, mode: privateModes.file });
      await pipeline(content, count, file, { signal });
      await rename(partial, path);
      await this.#synchronizeShard(dirname(path));
    } catch (error) {
      // A partial file that cannot be removed now is removed later as abandoned.
      content.destroy();
      await rm(partial, { force: true }).catch(() => undefined);
      throw toStorageError(error);
    }
    return sizeBytes;
  }

  /**
   * Writes a few pages to the disk and removes them again.
   *
   * @throws StorageFullError, StorageUnavailableError when the disk refuses them
   */
  async probe(): Promise<void> {
    const path = this.#partialOf(`probe-${randomUUID()}`);
    try {
      await mkdir(dirname(path), { recursive: true, mode: privateModes.folder });
      await writeFile(path, Buffer.alloc(probeBytes), { flush: true, mode: privateModes.file });
      await rm(path, { force: true });
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw toStorageError(error);
    }
  }

  /** Reads a file, or a range of it. */
  read(id: string, range?: ByteRange): Readable {
    return createReadStream(this.pathOf(id), { ...range, highWaterMark: blockBytes });
  }

  /** Reads a file, or a range of it, in turns with the reads of other keys. */
  readFor(keyId: string, id: string, range?: ByteRange): Readable {
    return readInTurns(this.pathOf(id), range, keyId, this.#turns);
  }

  /** Removes a file, complete or not, and its peaks. Idempotent. */
  async remove(id: string): Promise<void> {
    await rm(this.#partialOf(id), { force: true });
    await rm(this.pathOf(id), { force: true });
    await rm(this.peaksPathOf(id), { force: true });
  }

  /** Removes incomplete files that were last written before a time, in milliseconds since the epoch. */
  async removeAbandoned(changedBefore: number): Promise<void> {
    for (const name of await list(join(this.#folder, incoming)))
      await removeIfOlder(this.#partialOf(name), changedBefore);
  }

  /** Synchronizes the entries of a shard, and its own entry, which is new with its first file. */
  async #synchronizeShard(shard: string): Promise<void> {
    await this.#synchronize(shard);
    if (this.#synchronizedShards.has(shard)) return;
    await this.#synchronize(this.#folder);
    this.#synchronizedShards.add(shard);
  }

  /** Path of an incomplete file. */
  #partialOf(id: string): string {
    return join(this.#folder, incoming, id);
  }

  /**
   * Removes a file and its peaks, each if it was last changed before a time.
   *
   * @param changedBefore - milliseconds since the epoch
   * @returns false when the file is younger, or does not exist
   */
  async removeIfOlder(id: string, changedBefore: number): Promise<boolean> {
    await removeIfOlder(this.peaksPathOf(id), changedBefore);
    return removeIfOlder(this.pathOf(id), changedBefore);
  }

  /** Lists the ids of all files, and of peaks whose file no longer exists, in batches. */
  async *listIds(batchSize: number): AsyncGenerator<string[], void, undefined> {
    for (const shard of await list(this.#folder)) {
      if (shard === incoming) continue;
      const names = await list(join(this.#folder, shard));
      const ids = [...new Set(names.map((name) => name.replace(peaksSuffix, '')))];
      for (let from = 0; from < ids.length; from += batchSize)
        yield ids.slice(from, from + batchSize);
    }
  }
}

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}

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
