import { createHash, randomUUID } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { AudioInputError, type AudioInputIssue } from '../../decoding/index.js';
import { HttpError } from '../../errors/http-error.js';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import { readFilename } from '../../sources/index.js';
import type { StoredFile } from '../../storage/index.js';
import type { AppDependencies } from '../app.js';
import { keyReused } from '../idempotency/repeatable-response.js';

/** Audio that is being received from a client or a source. */
export interface ArrivingAudio {
  content: Readable;
  /** File name as the sender specified it. */
  filename: string | undefined;
  /** The url that it was fetched from, or null for an upload. */
  source: string | null;
  keyId: string;
  /** Name of the field, for errors. @defaultValue `audio` */
  field?: string;
}

/** A file whose bytes are stored and valid, but that has no database row yet. */
export interface KeptUpload {
  file: Omit<StoredFile, 'createdAt'>;
  /** SHA-256 of its bytes, hexadecimal. */
  contentHash: string;
}

const statuses = {
  unsupported: 415,
  undecodable: 400,
  empty: 400,
  'too-long': 413,
} as const satisfies Record<AudioInputIssue, number>;

/**
 * Stores the bytes of audio, as fast as it is the turn of their key, and determines its properties.
 * Invalid audio is removed again.
 *
 * @throws FileTooLargeError, StorageFullError, or HttpError 400, 413 or 415 when the audio cannot
 * be used
 */
export async function storeUpload(
  { content, field = 'audio', filename, source, keyId }: ArrivingAudio,
  {
    configuration,
    decoder,
    metrics,
    shares,
    storage,
  }: Pick<AppDependencies, 'configuration' | 'decoder' | 'metrics' | 'shares' | 'storage'>,
): Promise<KeptUpload> {
  const { maximumUploadBytes } = configuration.limits;
  const id = randomUUID();
  const account = shares.ofKey(keyId);
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      account.schedule(() => {
        hash.update(chunk);
        done(null, chunk);
      });
    },
  });
  // An error of the pipeline also fails the write below, which reads from it.
  pipeline(content, hashed, () => undefined);
  const audio = { kind: 'audio', id } as const;
  const sizeBytes = await storage.blobs.write(audio, hashed, { maximumBytes: maximumUploadBytes });
  metrics.uploadedBytes.inc(sizeBytes);
  try {
    const properties = await storage.blobs.withLocalFile(audio, (path) =>
      decoder.probe(path, { tenant: keyId }),
    );
    return {
      contentHash: hash.digest('hex'),
      file: {
        id,
        keyId,
        filename: chooseName(filename),
        source,
        extension: properties.extension,
        sizeBytes,
        durationSeconds: properties.durationSeconds,
        channelCount: properties.track.channelCount,
        audio: { ...properties },
      },
    };
  } catch (error) {
    await storage.blobs.delete(id);
    throw AudioInputError.is(error) ? toRefusal(error, field) : error;
  }
}

function toRefusal(error: AudioInputError, field: string): HttpError {
  return new HttpError(statuses[error.issue], `${field}: ${error.message}`, {
    code: error.reasonCode,
    field,
    cause: error,
  });
}

/**
 * Hashes audio as {@link storeUpload} does, without storing it.
 *
 * @param maximumBytes - size of the earlier upload that it is compared with
 * @param account - the processing time of its key
 * @returns the values to compare
 * @throws HttpError 422 when it is larger
 */
export async function hashUpload(
  content: Readable,
  filename: string | undefined,
  maximumBytes: number,
  account: ProcessingAccount,
): Promise<{ contentHash: string; filename: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maximumBytes) throw keyReused();
    await account.run(() => hash.update(chunk));
  }
  return { contentHash: hash.digest('hex'), filename: chooseName(filename) };
}

function chooseName(filename: string | undefined): string {
  return readFilename(filename ?? '') ?? 'audio';
}
