import type { OpenableAudio } from './audio-source.js';
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
  const boundary = `earshot-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  const head = encoder.encode(
    `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="${escapeName(audio.name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  const report = (sentBytes: number) => onProgress?.({ sentBytes, totalBytes: audio.size });
  const contentType = `multipart/form-data; boundary=${boundary}`;
  const { blob } = audio;
  if (blob !== undefined && isBrowser())
    return {
      contentType,
      isRepeatable: true,
      open: () => {
        report(0);
        return new Blob([head, blob, tail]);
      },
    };
  let fault: unknown;
  return {
    contentType,
    isRepeatable: audio.isRepeatable,
    get fault() {
      return fault;
    },
    open: async () => {
      fault = undefined;
      const keepFault = (error: unknown) => {
        fault = error;
        throw error;
      };
      const reader = (await Promise.resolve(audio.open()).catch(keepFault)).getReader();
      let sentBytes = 0;
      let isBegun = false;
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (!isBegun) {
            isBegun = true;
            report(0);
            controller.enqueue(head);
            return;
          }
          const { done, value } = await reader.read().catch(keepFault);
          if (done) {
            controller.enqueue(tail);
            controller.close();
            return;
          }
          sentBytes += value.byteLength;
          controller.enqueue(value);
          report(sentBytes);
        },
        cancel: (reason) => reader.cancel(reason),
      });
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
