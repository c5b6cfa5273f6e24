import type { Readable } from 'node:stream';
import type { Pace } from '../paced-steps.js';

/** The audio of a file, or its peaks, which can be computed again from the audio. */
export type BlobKind = 'audio' | 'peaks';

/** Name of a blob. The blobs of an id, at most one of each kind, are deleted together. */
export interface BlobName {
  readonly kind: BlobKind;
  /** A random id, such as a uuid, in which there is no dot and no slash. */
  readonly id: string;
}

/** A range of bytes, from 0. Both ends are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Options of {@link BlobStore.write}. */
export interface BlobWriteOptions {
  readonly maximumBytes: number;
  /** Ends the write, which then leaves nothing behind. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of {@link BlobStore.read}. */
export interface BlobReadOptions {
  /** Id of the API key that reads, since the keys take turns. */
  readonly keyId: string;
  /**
   * Range that starts within the blob, and ends with it at the latest.
   *
   * @defaultValue the whole blob
   */
  readonly range?: ByteRange | undefined;
}

/** Options of {@link BlobStore.removeOrphans}. */
export interface OrphanSearch extends Pace {
  /** Only what was last written before this time is an orphan, in milliseconds since the epoch. */
  readonly changedBefore: number;
  /** Finds out which of some ids are in use. */
  readonly findUsed: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * The bytes of files, by name. A blob exists as a whole or not at all, and is on durable storage
 * once the call that has created it resolves. It is never changed, apart from being replaced by
 * another whole one. All instances that share their storage, in any process, see the same blobs.
 *
 * When the storage refuses it, every method throws an error that `toStorageError` translates into a
 * StorageFullError or a StorageUnavailableError.
 */
export interface BlobStore {
  /** Where the blobs are, for messages. */
  readonly place: 'the media folder' | 'the bucket';

  /**
   * Writes a stream. When it fails, the stream is destroyed, and no bytes of it remain. Of several
   * writes of one name at the same time, the last one that ends determines the blob.
   *
   * @returns the number of bytes
   * @throws FileTooLargeError as soon as the stream exceeds the limit, the error of the stream, or
   * an AbortError
   */
  write(blob: BlobName, content: Readable, options: BlobWriteOptions): Promise<number>;

  /**
   * Announces the file of a later `adopt`, which grows meanwhile. A store that has its blobs
   * elsewhere uploads it already. What has grown does not change, except for the first megabyte.
   * Errors show when the file is adopted, if they last that long.
   *
   * @param path - path of the file
   * @param sizeBytes - its size so far, no smaller than in an earlier call
   */
  grow(blob: BlobName, path: string, sizeBytes: number): void;

  /** Removes what is stored of a file that grows. It may grow and be adopted nevertheless. */
  abandon(blob: BlobName): void;

  /**
   * Takes over a file of this machine, on durable storage and never changed again. Its path need
   * not exist afterwards. Another call for the same blob has no effect.
   *
   * @param path - path of the file
   */
  adopt(blob: BlobName, path: string): Promise<void>;

  /**
   * Reads a blob, or a range of it. When the blob is deleted meanwhile, the stream yields all of it
   * or fails.
   *
   * @returns a stream, which fails with a BlobNotFoundError when there is no such blob
   */
  read(blob: BlobName, options: BlobReadOptions): Readable;

  /** Size of a blob, in bytes, undefined when there is no such blob. */
  size(blob: BlobName): Promise<number | undefined>;

  /**
   * Calls a function with the path of a file of this machine that has the bytes of a blob. The path
   * is valid until the promise of the function is settled, and must not be written. A store of
   * which the blobs are elsewhere fetches it first, or keeps the file that it has just written.
   *
   * @returns the result of the function
   * @throws BlobNotFoundError when there is no such blob, or the error of the function
   */
  withLocalFile<Result>(blob: BlobName, use: (path: string) => Promise<Result>): Promise<Result>;

  /**
   * Deletes all blobs of an id, and what its unfinished writes have written. It is idempotent. A
   * write under way fails, or creates a blob that is an orphan unless it is used.
   */
  delete(id: string): Promise<void>;

  /**
   * Deletes orphans: blobs of ids that are not in use, and leftovers of writes whose process has
   * died. A store finds them by listing all of its blobs, or by a list of the ids that it notes
   * before their first byte.
   *
   * @returns the number of ids whose audio was deleted
   */
  removeOrphans(search: OrphanSearch): Promise<number>;

  /** Writes some bytes and removes them again, to find out whether blobs can be written. */
  probe(): Promise<void>;
}
