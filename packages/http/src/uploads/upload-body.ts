import { randomToken } from '../transport/random-token.js';
import type { OpenableAudio } from './audio-source.js';
import { openFormStream } from './open-form-stream.js';
import type { RequestBody } from './request-body.js';

/** How far an upload is. */
export interface UploadProgress {
  sentBytes: number;
  /** Undefined when the size of the audio is not known. */
  totalBytes: number | undefined;
}

/**
 * The audio as the one file of a form (RFC 7578), streamed: it is never held in memory as a whole. In browsers, whose `fetch`
 * cannot send a stream to every server, a Blob is sent as it is; its progress is told at the begin and at the end.
 */
export function uploadBody(
  audio: OpenableAudio,
  onProgress: ((progress: UploadProgress) => void) | undefined,
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
  const { blob, isRepeatable } = audio;
  return {
    headers,
    isRepeatable,
    open: (onActivity) => {
      const onSent = (sentBytes: number) => {
        onActivity();
        onProgress?.({ sentBytes, totalBytes: audio.size });
      };
      if (blob === undefined || !isBrowser())
        return openFormStream({ head, audio: audio.open, tail }, onSent);
      onSent(0);
      return { content: new Blob([head, blob, tail]), complete: () => onSent(blob.size) };
    },
  };
}

/** As browsers escape names in forms. */
function escapeName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function isBrowser(): boolean {
  return 'document' in globalThis || 'WorkerGlobalScope' in globalThis;
}
