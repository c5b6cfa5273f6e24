import type { AudioInput } from '../audio/to-bytes.js';
import { LiveError } from '../errors/live-error.js';
import type { AudioPieces } from './live-session.js';

/**
 * Whatever brings audio in pieces as a stream of the web platform, which reads nothing ahead.
 *
 * @throws LiveError `invalid_argument` for what brings nothing
 */
export function toStream(pieces: AudioPieces): ReadableStream<AudioInput> {
  // A stream of another realm, or of a polyfill, is no instance of the class.
  if ('pipeTo' in pieces) return pieces;
  if (!(Symbol.asyncIterator in pieces))
    throw new LiveError('invalid_argument', 'source is no stream and nothing to iterate');
  const iterator = pieces[Symbol.asyncIterator]();
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
