import type { AudioInput } from '../audio/to-bytes.js';

/** What {@link pipeAudio} needs. */
export interface PipeTarget {
  /** Takes a piece of audio; resolves when the next may come. */
  readonly write: (audio: AudioInput) => Promise<void> | void;
  /** Settles when the session is over. */
  readonly finished: Promise<unknown>;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads a stream to its end. When the session is over or the signal fires, the stream is cancelled.
 *
 * @throws what the stream fails with, why the session is over, or the reason of the signal
 */
export async function pipeAudio(
  stream: ReadableStream<AudioInput>,
  { write, finished, signal }: PipeTarget,
): Promise<void> {
  signal?.throwIfAborted();
  const reader = stream.getReader();
  let isOver = false;
  // A read that waits ends when its stream is cancelled.
  const cancel = (reason: unknown) => {
    isOver = true;
    reader.cancel(reason).catch(() => undefined);
  };
  const onAbort = () => cancel(signal?.reason);
  finished.then(cancel, cancel);
  signal?.addEventListener('abort', onAbort);
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (isOver) break;
      await write(read.value);
    }
    if (isOver) {
      signal?.throwIfAborted();
      await finished;
    }
  } catch (error) {
    reader.cancel(error).catch(() => undefined);
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    reader.releaseLock();
  }
}
