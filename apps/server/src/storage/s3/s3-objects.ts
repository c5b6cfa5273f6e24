import type { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import type * as S3Storage from '@aws-sdk/lib-storage';
import { PartUploads, partBytes } from './part-uploads.js';
import { orMissing, toS3Error } from './s3-errors.js';

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
  /** Does not repeat a failed request, unlike the other one. */
  readonly #probeClient: S3.S3Client;
  readonly #bucket: string;
  /** Uploads whose parts are written one by one. */
  readonly uploads: PartUploads;

  private constructor(
    sdk: typeof S3,
    storage: typeof S3Storage,
    { bucket, credentials, endpoint, region }: S3Settings,
  ) {
    this.#sdk = sdk;
    this.#storage = storage;
    this.#bucket = bucket;
    const configuration: S3.S3ClientConfig = {
      region,
      // Buckets of other stores than that of AWS seldom have a host name of their own.
      forcePathStyle: endpoint !== undefined,
      // With the checksums that are its default, some stores refuse a stream, or store more than
      // its bytes.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
    };
    this.#client = new sdk.S3Client(configuration);
    this.#probeClient = new sdk.S3Client({ ...configuration, maxAttempts: 1 });
    this.uploads = new PartUploads(sdk, this.#client, bucket);
  }

  static async connect(settings: S3Settings): Promise<S3Objects> {
    // The warning that later versions of the SDK need a newer Node is for those who upgrade it.
    process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
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
   * Writes and deletes an object, each with a single request, so that a store which fails is known
   * at once.
   *
   * @throws StorageError
   */
  async probe(key: string, content: Uint8Array): Promise<void> {
    const { DeleteObjectCommand, PutObjectCommand } = this.#sdk;
    const object = { Bucket: this.#bucket, Key: key };
    try {
      await this.#probeClient.send(new PutObjectCommand({ ...object, Body: content }));
      await this.#probeClient.send(new DeleteObjectCommand(object));
    } catch (error) {
      throw toS3Error(error);
    }
  }

  /** Ends the connections. */
  close(): void {
    this.#client.destroy();
    this.#probeClient.destroy();
  }
}
