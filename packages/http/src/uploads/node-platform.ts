import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InvalidArgumentError } from '../errors/earshot-error.js';
import * as waiting from '../resources/waiting.js';
import type { FormParts, Platform } from './platform.js';
import type { OpenBody } from './request-body.js';

/** Platform of Node.js, Bun and Deno. */
export const nodePlatform: Platform = {
  waiting,
  openForm: openFormStream,
  variable: (name) => {
    try {
      return process.env[name] || undefined;
    } catch {
      // Deno asks its user for permission, who may refuse.
      return undefined;
    }
  },
  openPath: (pathOrUrl) => {
    const text = String(pathOrUrl);
    const path = text.startsWith('file:') ? fileURLToPath(pathOrUrl) : text;
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() !== true)
      throw new InvalidArgumentError(`${path} is no http address, and no file is there`);
    return { name: basename(path), sizeBytes: found.size, open: () => createReadStream(path) };
  },
};

/** Most bytes that are sent at once: sources may come in one chunk, which would hide the progress. */
const sliceBytes = 65_536;

/** Opens a form as a stream, which reads the audio only as fast as it is sent. */
function openFormStream(
  { head, audio, tail }: FormParts,
  onSent: (sentBytes: number) => void,
): OpenBody {
  let source: AsyncIterator<Uint8Array> | undefined;
  let sourceError: unknown;
  let sentBytes = 0;
  let pending: Uint8Array = new Uint8Array();

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    if (source === undefined) {
      source = audio();
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
    // The error of a source that fails while it is released concerns nobody any more.
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
