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
    open: (onSent) => new OpenForm({ head, openAudio, tail }, onSent),
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

/** A form that is sent. */
class OpenForm implements OpenBody {
  readonly content: ReadableStream<Uint8Array>;
  readonly #parts: FormParts;
  readonly #onSent: (sentBytes: number) => void;
  #source: AsyncIterator<Uint8Array> | undefined;
  #sourceError: unknown;
  #sentBytes = 0;
  #pending: Uint8Array = new Uint8Array();

  constructor(parts: FormParts, onSent: (sentBytes: number) => void) {
    this.#parts = parts;
    this.#onSent = onSent;
    this.content = new ReadableStream<Uint8Array>({
      pull: (controller) =>
        this.#pull(controller).catch((error: unknown) => {
          this.#sourceError = error;
          throw error;
        }),
      cancel: () => this.close(),
    });
  }

  sourceError(): unknown {
    return this.#sourceError;
  }

  close(): void {
    // The upload has ended: an error while the source is released has no effect on it.
    void this.#source?.return?.()?.catch(() => undefined);
  }

  async #pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const { head, openAudio, tail } = this.#parts;
    if (this.#source === undefined) {
      this.#source = iterate(openAudio());
      controller.enqueue(head);
      this.#onSent(0);
      return;
    }
    if (this.#pending.length === 0) {
      const { done, value } = await this.#source.next();
      if (done === true) {
        controller.enqueue(tail);
        controller.close();
        return;
      }
      if (!ArrayBuffer.isView(value)) throw new TypeError(`expected bytes, got ${typeof value}`);
      this.#pending = value;
    }
    const slice = this.#pending.subarray(0, sliceBytes);
    this.#pending = this.#pending.subarray(sliceBytes);
    this.#sentBytes += slice.length;
    controller.enqueue(slice);
    this.#onSent(this.#sentBytes);
  }
}
