import { type OpenBody, randomToken } from '../transport/request-body.js';
import { type ByteStream, iterate, type OpenableAudio } from './audio-source.js';
import type { FormStream } from './upload-body.js';

/**
 * Maximum number of bytes that are sent at once. A source may be one chunk, which would hide the
 * progress.
 */
const sliceBytes = 65_536;

/**
 * Makes a form with audio as its one file (RFC 7578), as a stream that reads the audio only as fast
 * as it is sent.
 */
export function streamForm({ name, sizeBytes, open: openAudio }: OpenableAudio): FormStream {
  const boundary = `earshot-${randomToken()}`;
  const encoder = new TextEncoder();
  const head = encoder.encode(
    `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="${escapeName(name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      // Lets a server immediately refuse a body that is too large.
      ...(sizeBytes !== undefined && {
        'content-length': String(head.length + sizeBytes + tail.length),
      }),
    },
    open: (onSent) => openStream({ head, openAudio, tail }, onSent),
  };
}

/** Escapes a name as browsers do in forms. */
function escapeName(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}

/** The bytes of a form before the audio, the audio, and the bytes after it. */
interface FormParts {
  readonly head: Uint8Array;
  readonly openAudio: () => ByteStream;
  readonly tail: Uint8Array;
}

function openStream(
  { head, openAudio, tail }: FormParts,
  onSent: (sentBytes: number) => void,
): OpenBody {
  let source: AsyncIterator<Uint8Array> | undefined;
  let sourceError: unknown;
  let sentBytes = 0;
  let pending: Uint8Array = new Uint8Array();

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    if (source === undefined) {
      source = iterate(openAudio());
      controller.enqueue(head);
      onSent(0);
      return;
    }
    if (pending.length === 0) {
      const { done, value } = await source.next();
      if (done === true) {
        controller.enqueue(tail);
        controller.close();
        return;
      }
      if (!ArrayBuffer.isView(value)) throw new TypeError(`expected bytes, got ${typeof value}`);
      pending = value;
    }
    const slice = pending.subarray(0, sliceBytes);
    pending = pending.subarray(sliceBytes);
    sentBytes += slice.length;
    controller.enqueue(slice);
    onSent(sentBytes);
  }

  const close = () => {
    // The upload has ended: an error while the source is released has no effect on it.
    void source?.return?.()?.catch(() => undefined);
  };
  const content = new ReadableStream<Uint8Array>({
    pull: (controller) =>
      pull(controller).catch((error: unknown) => {
        sourceError = error;
        throw error;
      }),
    cancel: close,
  });
  return { content, sourceError: () => sourceError, close };
}
