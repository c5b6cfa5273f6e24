import { readWavStream, WavError, type WavStream } from '@earshot/audio';
import { AudioInputError } from '../audio-input-error.js';
import { maximumChannels, requireAudioLimits } from '../audio-limits.js';

/** Audio of a WAV file in a codec that only another decoder may read. */
export class CompressedWavError extends AudioInputError {}

/**
 * Opens a WAV file and reads its header.
 *
 * @param source - the bytes of the file
 * @returns the format, and the samples in blocks of bounded size
 * @throws CompressedWavError, or AudioInputError when the file is invalid, also from `blocks` when
 * that is noticed later
 */
export async function openWav(source: AsyncIterable<Uint8Array>): Promise<WavStream> {
  try {
    const stream = await readWavStream(source, { maximumChannels });
    requireAudioLimits(stream.format.channels, stream.format.sampleRateHz);
    return { ...stream, blocks: translateErrors(stream.blocks) };
  } catch (error) {
    throw toAudioInputError(error);
  }
}

async function* translateErrors(
  blocks: AsyncIterable<Float32Array[]>,
): AsyncGenerator<Float32Array[], void> {
  try {
    yield* blocks;
  } catch (error) {
    throw toAudioInputError(error);
  }
}

function toAudioInputError(error: unknown): unknown {
  if (!WavError.is(error)) return error;
  const message = `The audio cannot be decoded: ${error.message}`;
  return error.code === 'unsupported_format'
    ? new CompressedWavError('unsupported', message, { cause: error })
    : new AudioInputError('undecodable', message, { cause: error });
}
