import type { Platform } from '../platform/platform.js';
import { randomToken } from '../transport/random-token.js';
import type { OpenableAudio } from './audio-source.js';
import type { RequestBody } from './request-body.js';

/** How far an upload is. */
export interface UploadProgress {
  sentBytes: number;
  /** Undefined when the size of the audio is not known. */
  totalBytes: number | undefined;
}

/**
 * The audio as the one file of a form (RFC 7578). Where the platform can stream it, it is never held in memory as a whole; else
 * it is sent as a Blob, which browsers keep on their disk, and its progress is reported at the begin and at the end.
 */
export function uploadBody(
  audio: OpenableAudio,
  onProgress: ((progress: UploadProgress) => void) | undefined,
  openForm: Platform['openForm'] | undefined,
): RequestBody {
  const boundary = `earshot-${randomToken()}`;
  const encoder = new TextEncoder();
  const head = encoder.encode(
    `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="${escapeName(audio.name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  const headers: Record<string, string> = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  // Lets a server refuse at once what is too large. Browsers write it themselves.
  if (audio.size !== undefined)
    headers['content-length'] = String(head.length + audio.size + tail.length);
  return {
    headers,
    retryObstacle: audio.retryObstacle,
    open: async (onActivity) => {
      const onSent = (sentBytes: number) => {
        onActivity();
        onProgress?.({ sentBytes, totalBytes: audio.size });
      };
      if (openForm !== undefined) return openForm({ head, audio: audio.open, tail }, onSent);
      onSent(0);
      const blob = audio.blob ?? (await collect(audio.open(), onActivity));
      return { content: new Blob([head, blob, tail]), complete: () => onSent(blob.size) };
    },
  };
}

/** As browsers escape names in forms. */
function escapeName(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}

async function collect(source: AsyncIterator<Uint8Array>, onActivity: () => void): Promise<Blob> {
  const chunks: BlobPart[] = [];
  for await (const chunk of { [Symbol.asyncIterator]: () => source }) {
    onActivity();
    // A Blob copies its parts, so that a view on shared memory is as good as any other.
    chunks.push(chunk as BlobPart);
  }
  return new Blob(chunks);
}
