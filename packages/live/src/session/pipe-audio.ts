import type { AudioInput } from '../audio/audio-input.js';
import { LiveError } from '../live-error.js';
import type { AudioChunks, PipeOptions } from './live-session.js';

/** Receiving side of {@link pipeAudio}. */
export interface PipeTarget {
  /** Takes a chunk; resolves when the next may come. */
  readonly write: (audio: AudioInput) => Promise<void> | void;
  /** Settles when the session is over. */
  readonly finished: Promise<object>;
}

/**
 * Reads a stream to its end. When the session is over or the signal fires, the stream is cancelled.
 *
 * @throws the error of the stream, that of the session, or the reason of the signal
 */
export async function pipeAudio(
  stream: ReadableStream<AudioInput>,
  { write, finished }: PipeTarget,
  options: PipeOptions,
): Promise<void> {
  let result: object | undefined;
  const sink = new WritableStream<AudioInput>({
    start: (controller) => {
      const end = (reason: unknown) => controller.error(reason);
      finished.then((value) => end((result = value)), end);
    },
    write,
  });
  await stream.pipeTo(sink, options).catch((reason: unknown) => {
    // A session that is complete takes no more, which is no error of the stream.
    if (reason === undefined || reason !== result) throw reason;
  });
}

/**
 * Converts chunks of audio to a stream of the web platform, which reads nothing ahead.
 *
 * @throws LiveError `invalid_argument` for what cannot be read
 */
export function toStream(chunks: AudioChunks): ReadableStream<AudioInput> {
  // A stream of another realm, or of a polyfill, is no instance of the class.
  if ('pipeTo' in chunks) return chunks;
  if (!(Symbol.asyncIterator in chunks))
    throw new LiveError('invalid_argument', 'source is not iterable');
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<AudioInput>(
    {
      pull: async (controller) => {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
