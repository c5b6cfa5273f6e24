import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { idOfStoredName, storedName } from '../blob-names.js';
import { privateModes } from '../files/private-folder.js';
import { LimitedBytes } from '../limited-bytes.js';
import type {
  BlobName,
  BlobReadOptions,
  BlobStore,
  BlobWriteOptions,
  OrphanSearch,
} from '../ports/blob-store.js';
import { BlobNotFoundError, toStorageError } from '../storage-error.js';
import { GrowingUpload } from './growing-upload.js';
import type { S3Objects } from './s3-objects.js';

const probeBytes = 64 * 1024;

/** Prefix of the keys of blobs, unless another one is given. */
export const blobPrefix = 'media/';

/** A file of this machine with the bytes of a blob, while it is used. */
interface LocalFile {
  readonly fetched: Promise<string>;
  users: number;
}

/** Options of an {@link S3BlobStore}. */
export interface S3BlobStoreOptions {
  /** Folder for the local files, while they are used. It is created if necessary. */
  readonly localFolder: string;
  /** Prefix of the keys of all objects. @defaultValue {@link blobPrefix} */
  readonly prefix?: string;
}

/** Stores blobs as objects of a bucket, each under a key that is its name. */
export class S3BlobStore implements BlobStore {
  readonly place = 'the bucket';
  readonly #objects: S3Objects;
  readonly #prefix: string;
  readonly #localFolder: string;
  /** Local files by the key of their object: several users of a blob at once share one. */
  readonly #localFiles = new Map<string, LocalFile>();
  /** Files of this machine that grow, by the key that their objects will have. */
  readonly #growing = new Map<string, GrowingUpload>();

  constructor(objects: S3Objects, { localFolder, prefix = blobPrefix }: S3BlobStoreOptions) {
    this.#objects = objects;
    this.#prefix = prefix;
    this.#localFolder = localFolder;
  }

  async write(
    blob: BlobName,
    content: Readable,
    { maximumBytes, signal }: BlobWriteOptions,
  ): Promise<number> {
    const limited = new LimitedBytes({ maximumBytes });
    // The pipeline reports an error that occurs before it begins.
    content.once('error', () => undefined);
    const ended = new AbortController();
    const streamed = pipeline(content, limited, { signal }).catch((error: unknown) => {
      ended.abort(error);
    });
    try {
      await this.#objects.write(this.#toKey(blob), limited, ended.signal);
      await streamed;
      ended.signal.throwIfAborted();
    } catch (error) {
      content.destroy();
      limited.destroy();
      throw toStorageError(ended.signal.aborted ? ended.signal.reason : error);
    }
    return limited.count;
  }

  grow(blob: BlobName, path: string, sizeBytes: number): void {
    const key = this.#toKey(blob);
    let file = this.#growing.get(key);
    if (file === undefined) {
      if (!GrowingUpload.isWorthwhile(sizeBytes)) return;
      file = new GrowingUpload(this.#objects.uploads, key, path);
      this.#growing.set(key, file);
    }
    file.grow(sizeBytes);
  }

  async adopt(blob: BlobName, path: string): Promise<void> {
    const { size } = await stat(path);
    const key = this.#toKey(blob);
    const growing = this.#growing.get(key);
    if (growing !== undefined) {
      await growing.complete(size);
      this.#growing.delete(key);
      return;
    }
    const file = createReadStream(path);
    try {
      await this.#objects.write(key, file);
    } finally {
      file.destroy();
    }
  }

  abandon(blob: BlobName): void {
    const key = this.#toKey(blob);
    const growing = this.#growing.get(key);
    this.#growing.delete(key);
    void growing?.abandon();
  }

  read(blob: BlobName, { range }: BlobReadOptions): Readable {
    return Readable.from(this.#readParts(blob, range), { objectMode: false });
  }

  size(blob: BlobName): Promise<number | undefined> {
    return this.#objects.size(this.#toKey(blob));
  }

  async withLocalFile<Result>(
    blob: BlobName,
    use: (path: string) => Promise<Result>,
  ): Promise<Result> {
    const key = this.#toKey(blob);
    const file = this.#localFiles.get(key) ?? { fetched: this.#fetch(blob), users: 0 };
    this.#localFiles.set(key, file);
    file.users += 1;
    try {
      return await use(await file.fetched);
    } finally {
      file.users -= 1;
      if (file.users === 0) {
        this.#localFiles.delete(key);
        await file.fetched.then(removeFile, () => undefined);
      }
    }
  }

  async delete(id: string): Promise<void> {
    this.abandon({ kind: 'audio', id });
    await this.#objects.delete(this.#toKey({ kind: 'peaks', id }));
    await this.#objects.delete(this.#toKey({ kind: 'audio', id }));
  }

  async removeOrphans({ changedBefore, findUsed, pause, signal }: OrphanSearch): Promise<number> {
    await this.#objects.uploads.abandonAll(this.#prefix, changedBefore);
    let removed = 0;
    for await (const page of this.#objects.list(this.#prefix)) {
      if (signal?.aborted === true) break;
      const ids = [...new Set(page.map(({ key }) => this.#toId(key)))];
      const used = await findUsed(ids);
      for (const { changedAtMs, key } of page) {
        if (changedAtMs >= changedBefore || used.has(this.#toId(key))) continue;
        await this.#objects.delete(key);
        if (key === this.#toKey({ kind: 'audio', id: this.#toId(key) })) removed += 1;
      }
      await pause?.();
    }
    return removed;
  }

  async probe(): Promise<void> {
    await this.#objects.probe(`${this.#prefix}probe-${randomUUID()}`, Buffer.alloc(probeBytes));
  }

  #toKey(blob: BlobName): string {
    return this.#prefix + storedName(blob);
  }

  #toId(key: string): string {
    return idOfStoredName(key.slice(this.#prefix.length));
  }

  async *#readParts(
    blob: BlobName,
    range: BlobReadOptions['range'],
  ): AsyncGenerator<Buffer, void, undefined> {
    const body = await this.#objects.open(this.#toKey(blob), range);
    if (body === undefined) throw new BlobNotFoundError();
    // Some stores send more than a range of a single byte.
    let left = range === undefined ? Number.POSITIVE_INFINITY : range.end + 1 - range.start;
    for await (const part of body as AsyncIterable<Buffer>) {
      yield part.length > left ? part.subarray(0, left) : part;
      left -= part.length;
      if (left <= 0) break;
    }
  }

  async #fetch(blob: BlobName): Promise<string> {
    const body = await this.#objects.open(this.#toKey(blob));
    if (body === undefined) throw new BlobNotFoundError();
    await mkdir(this.#localFolder, { recursive: true, mode: privateModes.folder });
    const path = join(this.#localFolder, `${blob.id}.${randomUUID()}`);
    try {
      await pipeline(body, createWriteStream(path, { mode: privateModes.file }));
    } catch (error) {
      await removeFile(path);
      throw toStorageError(error);
    }
    return path;
  }
}

async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
}
