import { Transform, type TransformCallback } from 'node:stream';
import { FileTooLargeError, type StorageError } from './storage-error.js';

/** Options of {@link LimitedBytes}. */
export interface LimitedBytesOptions {
  readonly maximumBytes: number;
  /** Error by which the storage refuses more bytes at the moment. @defaultValue none */
  readonly refusal?: () => StorageError | undefined;
}

/** Passes bytes on and counts them. Fails with a FileTooLargeError as soon as there are too many. */
export class LimitedBytes extends Transform {
  /** Number of bytes so far. */
  count = 0;
  readonly #options: LimitedBytesOptions;

  constructor(options: LimitedBytesOptions) {
    super();
    this.#options = options;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const { maximumBytes, refusal } = this.#options;
    this.count += chunk.byteLength;
    const error =
      refusal?.() ?? (this.count > maximumBytes ? new FileTooLargeError(maximumBytes) : undefined);
    if (error === undefined) done(null, chunk);
    else done(error);
  }
}
