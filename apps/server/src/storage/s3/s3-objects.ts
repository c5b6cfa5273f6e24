import type { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import type * as S3Storage from '@aws-sdk/lib-storage';
import { StorageFullError, StoreAwayError, toStorageError } from '../storage-error.js';

/** How to reach a bucket of any store that has the interface of S3. */
export interface S3Settings {
  /** Url of the store. @defaultValue that of AWS in the region */
  readonly endpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  /** @defaultValue what the SDK finds in the environment and on the machine */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** An object of a listing. */
export interface ListedObject {
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly changedAtMs: number;
}

/** Size of the parts of an upload. All but the last must have at least 5 MiB. */
const partBytes = 8 * 1024 ** 2;

/** Parts of one upload that are under way at the same time. */
const concurrentParts = 2;

/**
 * Objects of a bucket. The SDK is loaded only here, since the service does without it when its
 * files are in a folder.
 */
export class S3Objects {
  readonly #sdk: typeof S3;
  readonly #storage: typeof S3Storage;
  readonly #client: S3.S3Client;
  readonly #bucket: string;

  private constructor(
    sdk: typeof S3,
    storage: typeof S3Storage,
    { bucket, credentials, endpoint, region }: S3Settings,
  ) {
    this.#sdk = sdk;
    this.#storage = storage;
    this.#bucket = bucket;
    this.#client = new sdk.S3Client({
      region,
      // Buckets of other stores than that of AWS seldom have a host name of their own.
      forcePathStyle: endpoint !== undefined,
      // With the checksums that are its default, some stores refuse a stream, or store more than
      // its bytes.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
    });
  }

  static async connect(settings: S3Settings): Promise<S3Objects> {
    const [sdk, storage] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/lib-storage'),
    ]);
    return new S3Objects(sdk, storage, settings);
  }

  /**
   * Writes a stream of any length, in parts. The object exists once all of it is written.
   *
   * @throws the reason of the signal, StorageError
   */
  async write(key: string, content: Readable, signal?: AbortSignal): Promise<void> {
    const upload = new this.#storage.Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: key, Body: content },
      partSize: partBytes,
      queueSize: concurrentParts,
    });
    const abort = (): void => void upload.abort();
    signal?.throwIfAborted();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await upload.done();
    } catch (error) {
      signal?.throwIfAborted();
      throw toS3Error(error);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /**
   * Opens an object, or a range of it.
   *
   * @param range - both ends are inclusive
   * @returns its bytes, or undefined when there is no such object
   * @throws StorageError
   */
  async open(
    key: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<Readable | undefined> {
    const { GetObjectCommand } = this.#sdk;
    const { Body } = await this.#client
      .send(
        new GetObjectCommand({
          Bucket: this.#bucket,
          Key: key,
          ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
        }),
      )
      .catch(orMissing(() => ({ Body: undefined })));
    // In Node, bodies are streams of Node.
    return Body as Readable | undefined;
  }

  /**
   * Size of an object in bytes, undefined when there is no such object.
   *
   * @throws StorageError
   */
  async size(key: string): Promise<number | undefined> {
    const { HeadObjectCommand } = this.#sdk;
    const { ContentLength } = await this.#client
      .send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }))
      .catch(orMissing(() => ({ ContentLength: undefined })));
    return ContentLength;
  }

  /** Deletes an object. This is idempotent. */
  async delete(key: string): Promise<void> {
    const { DeleteObjectCommand } = this.#sdk;
    await this.#client
      .send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }))
      .catch(orMissing(() => undefined));
  }

  /** Lists the objects whose keys begin with a prefix, in the order of their keys, by pages. */
  async *list(prefix: string): AsyncGenerator<ListedObject[], void, undefined> {
    const { ListObjectsV2Command } = this.#sdk;
    let token: string | undefined;
    do {
      const page = await this.#client
        .send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: prefix,
            ...(token === undefined ? {} : { ContinuationToken: token }),
          }),
        )
        .catch((error: unknown) => {
          throw toS3Error(error);
        });
      yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
        Key === undefined ? [] : [{ key: Key, changedAtMs: LastModified?.getTime() ?? 0 }],
      );
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  /**
   * Ends the uploads of processes that have died, whose parts are not objects. A store that cannot
   * list them removes them by a rule of its own, or not at all.
   *
   * @param startedBefore - only uploads that were started before this time are ended, in
   * milliseconds since the epoch
   */
  async abandonUploads(prefix: string, startedBefore: number): Promise<void> {
    const { AbortMultipartUploadCommand, ListMultipartUploadsCommand } = this.#sdk;
    const bucket = { Bucket: this.#bucket };
    const { Uploads = [] } = await this.#client
      .send(new ListMultipartUploadsCommand({ ...bucket, Prefix: prefix }))
      .catch((error: unknown): Pick<S3.ListMultipartUploadsCommandOutput, 'Uploads'> => {
        if (statusOf(error) === 501) return {};
        throw toS3Error(error);
      });
    for (const { Initiated, Key, UploadId } of Uploads) {
      if (Key === undefined || (Initiated?.getTime() ?? 0) >= startedBefore) continue;
      await this.#client
        .send(new AbortMultipartUploadCommand({ ...bucket, Key, UploadId }))
        .catch(orMissing(() => undefined));
    }
  }

  /** Ends the connections. */
  close(): void {
    this.#client.destroy();
  }
}

/** Status of the response that an error of the SDK reports, or undefined without one. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  return (error.$metadata as { readonly httpStatusCode?: number }).httpStatusCode;
}

/** Handles the error of a missing object by a value, and throws every other error. */
function orMissing<Value>(value: () => Value): (error: unknown) => Value {
  return (error) => {
    if (statusOf(error) === 404) return value();
    throw toS3Error(error);
  };
}

/**
 * Translates an error of the SDK: a store without room is full, and one that does not respond or
 * refuses a request is unavailable.
 */
function toS3Error(error: unknown): unknown {
  const status = statusOf(error);
  if (status === 507) return new StorageFullError('The object store is full', { cause: error });
  const isOfStore = error instanceof Error && '$metadata' in error;
  return isOfStore
    ? new StoreAwayError('The object store cannot be used', { cause: error })
    : toStorageError(error);
}
