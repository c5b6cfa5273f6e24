import { pipeline, Transform } from 'node:stream';
import type { FileDecoder } from '../decoding/index.js';
import type { ClaimedJob } from '../queue/index.js';
import type { FetchSource } from '../sources/index.js';
import type { Storage, StoredFile } from '../storage/index.js';

/** Options of {@link fetchAudio}. */
export interface FetchAudioOptions {
  storage: Pick<Storage, 'blobs'>;
  fetchSource: FetchSource;
  decoder: FileDecoder;
  maximumUploadBytes: number;
  sourceDeadlineMs: number;
  signal: AbortSignal;
  /**
   * Called with the number of bytes so far, and with the size that the source has announced, or
   * null.
   */
  onProgress: (fetchedBytes: number, totalBytes: number | null) => void;
}

/**
 * Fetches the audio of a job and determines its properties. The token of the lease is the id of the
 * file, so that the bytes of an abandoned attempt can be found and removed when the job is claimed
 * again.
 *
 * @returns the file, which has no database row yet
 * @throws SourceError, AudioInputError, storage errors, or the reason of the signal. The bytes are
 * removed again
 */
export async function fetchAudio(
  { job, lease }: ClaimedJob,
  options: FetchAudioOptions,
): Promise<Omit<StoredFile, 'createdAt'>> {
  const { decoder, storage, maximumUploadBytes, signal } = options;
  const source = String(job.requestParams['audio_url']);
  const id = lease.token;
  const fetched = await options.fetchSource(source, {
    keyId: job.keyId,
    maximumBytes: maximumUploadBytes,
    deadlineMs: options.sourceDeadlineMs,
    signal,
  });
  let fetchedBytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      fetchedBytes += chunk.byteLength;
      options.onProgress(fetchedBytes, fetched.lengthBytes);
      done(null, chunk);
    },
  });
  // An error of the pipeline also fails the write below, which reads from it.
  pipeline(fetched.stream, counted, () => undefined);
  const audio = { kind: 'audio', id } as const;
  const size = await storage.blobs.write(audio, counted, {
    maximumBytes: maximumUploadBytes,
    signal,
  });
  try {
    const properties = await storage.blobs.withLocalFile(audio, (path) =>
      decoder.probe(path, { tenant: job.keyId, signal }),
    );
    return {
      id,
      keyId: job.keyId,
      filename: fetched.filename,
      source,
      extension: properties.extension,
      sizeBytes: size,
      durationSeconds: properties.durationSeconds,
      channelCount: properties.track.channelCount,
      audio: { ...properties },
    };
  } catch (error) {
    await storage.blobs.delete(id);
    throw error;
  }
}
