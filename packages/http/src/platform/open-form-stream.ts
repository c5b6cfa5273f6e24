import type { OpenBody } from '../uploads/request-body.js';
import type { FormParts } from './platform.js';

/** Some sources come in one piece, whose progress would not be seen. */
const sliceBytes = 65_536;

/**
 * A form as a stream that reads its audio only as fast as it is sent.
 *
 * @param onSent - told how many bytes of the audio were handed on
 */
export function openFormStream(
  { head, audio, tail }: FormParts,
  onSent: (sentBytes: number) => void,
): OpenBody {
  let source: AsyncIterator<Uint8Array> | undefined;
  let fault: unknown;
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
    // A source that fails while it is let go of has nothing more to say.
    void source?.return?.()?.catch(() => undefined);
  };
  const content = new ReadableStream<Uint8Array>({
    pull: (controller) =>
      pull(controller).catch((error: unknown) => {
        fault = error;
        throw error;
      }),
    cancel: close,
  });
  return { content, fault: () => fault, close };
}
