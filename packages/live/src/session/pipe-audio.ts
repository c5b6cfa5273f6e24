import type { AudioInput } from '../audio/audio-input.js';
import { LiveError } from '../live-error.js';
import type { AudioChunks, PipeOptions } from './live-session.js';

/**
 * Reads chunks of audio to their end, without reading ahead. When the session has ended or the
 * signal fires, their source is cancelled.
 *
 * @param write - takes a chunk, and resolves when the next one may follow
 * @param finished - settles when the session has ended
 * @returns a promise that rejects with the error of the source, that of the session, or the reason
 * of the signal
 * @throws LiveError `invalid_argument` for a value that cannot be read
 */
export function pipeAudio(
  chunks: AudioChunks,
  write: (audio: AudioInput) => Promise<void> | void,
  finished: Promise<object>,
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
  // A stream of another realm, or of a polyfill, is not an instance of the class.
  const stream = 'pipeTo' in chunks ? chunks : toStream(chunks);
  return stream.pipeTo(sink, options).catch((reason: unknown) => {
    // A complete session accepts no more audio, which is not an error of the stream.
    if (reason === undefined || reason !== result) throw reason;
  });
}

function toStream(chunks: AsyncIterable<AudioInput>): ReadableStream<AudioInput> {
  if (!(Symbol.asyncIterator in chunks))
    throw new LiveError('invalid_argument', 'source is not iterable');
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<AudioInput>(
    {
      pull: async (controller) => {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
