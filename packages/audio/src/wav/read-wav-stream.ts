import { AudioError } from '../errors/audio-error.js';
import { checkArray } from '../errors/check-argument.js';
import type { WavLimits } from './wav-limits.js';
import { createWavReader, type WavHeader, type WavReader } from './wav-reader.js';

/** A WAV file whose header has been read, but not its audio. */
export interface WavStream extends WavHeader {
  /**
   * The audio in blocks of at most 64 KiB of the file, each with one array for each channel, with
   * full scale 1.0. It can be iterated once. Leaving the loop early closes the source, as do its
   * end and any error.
   */
  readonly blocks: AsyncIterable<Float32Array[]>;
}

/** Larger pieces of the source are read in several blocks, so that a block's memory is bounded. */
const largestPieceBytes = 65_536;

/**
 * Reads a WAV file from a source of bytes: a Node stream, a web stream or anything else that can be
 * iterated. Nothing is read ahead: the source is read as fast as the blocks are taken. To cancel,
 * cancel the source.
 *
 * @example
 * ```ts
 * import { createReadStream } from 'node:fs';
 * import { readWavStream } from '@earshot/audio';
 *
 * const { blocks, format } = await readWavStream(createReadStream('meeting.wav'));
 * console.log(format.sampleRateHz);
 * for await (const channels of blocks) console.log(channels[0]?.length);
 * ```
 *
 * @throws AudioError `invalid_argument` when the source yields anything but bytes
 * @throws WavError when the header cannot be read. Later errors of the file or the source are
 * thrown by `blocks`
 */
export async function readWavStream(
  source: AsyncIterable<Uint8Array>,
  limits: WavLimits = {},
): Promise<WavStream> {
  const boxed: object = Object(source);
  if (!(Symbol.asyncIterator in boxed || Symbol.iterator in boxed)) {
    throw new AudioError(
      'invalid_argument',
      'source is not iterable; it must be a stream of Uint8Array, such as createReadStream(path) or response.body',
    );
  }
  const reader = createWavReader(limits);
  const blocks = readBlocks(source, reader);
  await blocks.next();
  const { format, frameCount, dataOffset } = reader.header ?? reader.end();
  return { format, frameCount, dataOffset, blocks };
}

/** Yields once, without samples, when the header is complete, and then the blocks. */
async function* readBlocks(
  source: AsyncIterable<Uint8Array>,
  reader: WavReader,
): AsyncGenerator<Float32Array[], void> {
  let isHeaderKnown = false;
  for await (const bytes of source) {
    checkArray('bytes', bytes, 'Uint8Array');
    for (let from = 0; from < bytes.length; from += largestPieceBytes) {
      const block = reader.push(bytes.subarray(from, from + largestPieceBytes));
      if (!isHeaderKnown && reader.header !== null) {
        isHeaderKnown = true;
        yield [];
      }
      if (block !== null) {
        yield block;
      }
      if (reader.isComplete) {
        return;
      }
    }
  }
  reader.end();
}
