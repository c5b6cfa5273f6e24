import type { AudioInput } from '../audio/to-bytes.js';
import type { PipeOptions } from './live-session.js';

/** What {@link pipeAudio} needs. */
export interface PipeTarget {
  /** Takes a piece of audio; resolves when the next may come. */
  readonly write: (audio: AudioInput) => Promise<void> | void;
  /** Settles when the session is over. */
  readonly finished: Promise<object>;
}

/**
 * Reads a stream to its end. When the session is over or the signal fires, the stream is cancelled.
 *
 * @throws what the stream fails with, why the session failed, or the reason of the signal
 */
export async function pipeAudio(
  stream: ReadableStream<AudioInput>,
  { write, finished }: PipeTarget,
  options: PipeOptions,
): Promise<void> {
  let outcome: object | undefined;
  const sink = new WritableStream<AudioInput>({
    start: (controller) => {
      const end = (reason: unknown) => controller.error(reason);
      finished.then((value) => end((outcome = value)), end);
    },
    write,
  });
  await stream.pipeTo(sink, options).catch((reason: unknown) => {
    // A session that is complete takes no more, which is no fault of the stream.
    if (reason === undefined || reason !== outcome) throw reason;
  });
}
