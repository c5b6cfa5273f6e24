import type { UploadProgress } from '../resources/progress.js';
import type { OpenableAudio } from './audio-source.js';
import type { Platform } from './platform.js';
import { type RequestBody, randomToken } from './request-body.js';

/**
 * Makes a form with the audio as its one file (RFC 7578). Where the platform can stream it, it is never held in memory as a whole;
 * else it is sent as a Blob, which browsers keep on their disk, and its progress is reported at the start and at the end.
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
  // Lets a server refuse at once a body that is too large. Browsers write it themselves.
  if (audio.sizeBytes !== undefined)
    headers['content-length'] = String(head.length + audio.sizeBytes + tail.length);
  return {
    headers,
    retryObstacle: audio.retryObstacle,
    open: async (onActivity) => {
      const onSent = (sentBytes: number) => {
        onActivity();
        onProgress?.({ stage: 'upload', sentBytes, totalBytes: audio.sizeBytes });
      };
      if (openForm !== undefined) return openForm({ head, audio: audio.open, tail }, onSent);
      onSent(0);
      const blob = audio.blob ?? (await collect(audio.open(), onActivity));
      return { content: new Blob([head, blob, tail]), complete: () => onSent(blob.size) };
    },
  };
}

/** Escapes a name as browsers do in forms. */
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
