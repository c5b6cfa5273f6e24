import type { OpenBody, RequestBody } from '../transport/request-body.js';
import { type AudioFile, type ByteStream, iterate, type OpenableAudio } from './audio-source.js';

/** A form that is sent while its audio is read. */
export interface FormStream {
  /** Its content type, and its length where it is known. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Opens it for one attempt.
   *
   * @param onSent - called with the number of bytes of the audio that were sent so far
   */
  readonly open: (onSent: (sentBytes: number) => void) => OpenBody;
}

/** Functions of a runtime that uploads use, beyond the web platform. */
export interface UploadPlatform {
  /** Finds the file name of a stream or a Response, or returns undefined. */
  readonly nameOf: (source: unknown) => string | undefined;
  /**
   * Finds a file on the disk.
   *
   * @throws InvalidArgumentError when there is no such file
   */
  readonly openPath: (path: string | URL) => AudioFile;
  /**
   * Makes a form that is sent while its audio is read, which `fetch` of browsers cannot do to every
   * server.
   */
  readonly streamForm: (audio: OpenableAudio) => FormStream;
}

/** Progress of an upload. */
export interface UploadProgress {
  /** Always `upload`: the stage before those of the job. */
  stage: 'upload';
  /** Bytes of the audio that were sent so far. It restarts when the upload is retried. */
  sentBytes: number;
  /** Size of the audio in bytes, or undefined when it is not known. */
  totalBytes: number | undefined;
}

/**
 * Makes a form with the audio as its one file. When the platform can stream it, it is never held in
 * memory as a whole. Otherwise it is sent with a Blob, which browsers keep on their disk, and its
 * progress is reported at the start and at the end.
 */
export function uploadBody(
  audio: OpenableAudio,
  onProgress: ((progress: UploadProgress) => void) | undefined,
  streamForm: UploadPlatform['streamForm'] | undefined,
): RequestBody {
  const stream = streamForm?.(audio);
  return {
    // `fetch` writes the header of a FormData, with the boundary.
    headers: stream?.headers,
    retryObstacle: audio.retryObstacle,
    open: async (onActivity) => {
      const onSent = (sentBytes: number) => {
        onActivity();
        onProgress?.({ stage: 'upload', sentBytes, totalBytes: audio.sizeBytes });
      };
      if (stream !== undefined) return stream.open(onSent);
      onSent(0);
      const blob = audio.blob ?? (await collect(audio.open(), onActivity));
      const content = new FormData();
      content.append('audio', blob, audio.name);
      return { content, complete: () => onSent(blob.size) };
    },
  };
}

async function collect(source: ByteStream, onActivity: () => void): Promise<Blob> {
  const chunks: BlobPart[] = [];
  for await (const chunk of { [Symbol.asyncIterator]: () => iterate(source) }) {
    onActivity();
    // A Blob copies its parts, so that a view on shared memory works like any other.
    chunks.push(chunk as BlobPart);
  }
  return new Blob(chunks);
}
