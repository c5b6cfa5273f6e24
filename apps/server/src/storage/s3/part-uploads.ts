import type { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import { orMissing, readStatus, toS3Error } from './s3-errors.js';

/** Size of the parts of an upload. All but the last must have at least 5 MiB. */
export const partBytes = 8 * 1024 ** 2;

/** An upload in parts, which is no object until it is complete. */
export interface PartUpload {
  readonly key: string;
  readonly id: string;
}

/** A part of an upload. */
export interface PartContent {
  /** From 1. */
  readonly number: number;
  readonly body: Readable;
  readonly sizeBytes: number;
}

/** Uploads whose parts are written one by one, in any order. All methods throw a StorageError. */
export class PartUploads {
  readonly #sdk: typeof S3;
  readonly #client: S3.S3Client;
  readonly #bucket: string;

  constructor(sdk: typeof S3, client: S3.S3Client, bucket: string) {
    this.#sdk = sdk;
    this.#client = client;
    this.#bucket = bucket;
  }

  async begin(key: string): Promise<PartUpload> {
    const { UploadId: id } = await this.#client
      .send(new this.#sdk.CreateMultipartUploadCommand({ Bucket: this.#bucket, Key: key }))
      .catch(rethrow);
    if (id === undefined) throw new Error('The object store has begun an upload without an id');
    return { key, id };
  }

  /**
   * Writes a part, in place of an earlier one of its number.
   *
   * @returns its tag, undefined when the upload no longer exists
   */
  async write(
    upload: PartUpload,
    { body, number, sizeBytes }: PartContent,
  ): Promise<string | undefined> {
    const { ETag } = await this.#client
      .send(
        new this.#sdk.UploadPartCommand({
          ...this.#toParameters(upload),
          PartNumber: number,
          Body: body,
          ContentLength: sizeBytes,
        }),
      )
      .catch(orMissing(() => ({ ETag: undefined })));
    return ETag;
  }

  /**
   * Makes an object of the parts.
   *
   * @param tags - tags of the parts by their numbers
   * @returns false when the upload no longer exists
   */
  async complete(upload: PartUpload, tags: ReadonlyMap<number, string>): Promise<boolean> {
    const parts = [...tags].sort(([left], [right]) => left - right);
    return this.#client
      .send(
        new this.#sdk.CompleteMultipartUploadCommand({
          ...this.#toParameters(upload),
          MultipartUpload: {
            Parts: parts.map(([PartNumber, ETag]) => ({ PartNumber, ETag })),
          },
        }),
      )
      .then(() => true)
      .catch(orMissing(() => false));
  }

  /** Removes the parts. Idempotent. */
  async abandon(upload: PartUpload): Promise<void> {
    await this.#client
      .send(new this.#sdk.AbortMultipartUploadCommand(this.#toParameters(upload)))
      .catch(orMissing(() => undefined));
  }

  /**
   * Ends the uploads of processes that have died. A store that cannot list them removes them by a
   * rule of its own, or not at all.
   *
   * @param startedBefore - only uploads that were started before this time are ended, in
   * milliseconds since the epoch
   */
  async abandonAll(prefix: string, startedBefore: number): Promise<void> {
    const { ListMultipartUploadsCommand } = this.#sdk;
    let markers: Pick<S3.ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> = {};
    for (let isMore = true; isMore; ) {
      const page = await this.#client
        .send(new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: prefix, ...markers }))
        .catch((error: unknown): Partial<S3.ListMultipartUploadsCommandOutput> => {
          if (readStatus(error) === 501) return {};
          throw toS3Error(error);
        });
      for (const { Initiated, Key: key, UploadId: id } of page.Uploads ?? [])
        if (key !== undefined && id !== undefined && (Initiated?.getTime() ?? 0) < startedBefore)
          await this.abandon({ key, id });
      isMore = page.IsTruncated === true && page.NextKeyMarker !== undefined;
      markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  #toParameters({ id, key }: PartUpload) {
    return { Bucket: this.#bucket, Key: key, UploadId: id };
  }
}

function rethrow(error: unknown): never {
  throw toS3Error(error);
}
