import { createHash, randomUUID } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { sanitizeFilename } from '../../sources/index.js';
import type { StoredFile } from '../../storage/index.js';
import { AudioInputError, analyseAudio } from '../../transcription/index.js';
import type { AppDependencies } from '../app-dependencies.js';
import { HttpError } from '../errors/http-error.js';

/** Audio that is arriving. */
export interface ArrivingAudio {
  content: Readable;
  /** As its sender calls it. */
  filename: string | undefined;
  /** The url that it is fetched from; null when it is uploaded. */
  source: string | null;
  keyId: string;
}

/** A file whose bytes are kept and checked, and that has no row yet. */
export interface KeptUpload {
  file: Omit<StoredFile, 'createdAt'>;
  /** SHA-256 of its bytes, hexadecimal. */
  contentHash: string;
}

const statusOfFault = { unsupported: 415, undecodable: 400, empty: 400, 'too-long': 413 } as const;

/**
 * Keeps the bytes of audio and finds out what it is; bytes that are not audio are removed again.
 *
 * @throws HttpError 400, 413 or 415 when the audio cannot be used; FileTooLargeError, StorageFullError
 */
export async function keepUpload(
  { content, filename, source, keyId }: ArrivingAudio,
  {
    configuration,
    metrics,
    storage,
  }: Pick<AppDependencies, 'configuration' | 'metrics' | 'storage'>,
): Promise<KeptUpload> {
  const { maximumAudioSeconds, maximumUploadBytes } = configuration.limits;
  const id = randomUUID();
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // Its outcome is that of the write below, which reads from it.
  pipeline(content, hashed, () => undefined);
  const size = await storage.files.writeBytes(id, hashed, { maximumBytes: maximumUploadBytes });
  metrics.uploadedBytes.inc(size);
  try {
    const analysis = await analyseAudio(() => storage.files.read(id), { maximumAudioSeconds });
    return {
      contentHash: hash.digest('hex'),
      file: {
        id,
        keyId,
        filename: sanitizeFilename(filename ?? '') ?? 'audio',
        source,
        extension: analysis.extension,
        size,
        audioDuration: analysis.durationSeconds,
        numberOfChannels: analysis.channelCount,
      },
    };
  } catch (error) {
    await storage.files.removeBytes(id);
    if (!AudioInputError.is(error)) throw error;
    throw new HttpError(statusOfFault[error.fault], `audio: ${error.message}`, { cause: error });
  }
}
