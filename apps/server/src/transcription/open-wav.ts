import { readWavStream, WavError, type WavStream } from '@earshot/audio';
import { AudioInputError } from './audio-input-error.js';

/** Opens the audio from its beginning; it is called once for each pass over it. */
export type OpenAudio = () => AsyncIterable<Uint8Array>;

/** Most channels of a file; each distinct one is recognised by itself. */
const maximumChannels = 32;

/**
 * Opens audio and reads its header.
 *
 * @returns the format, and the samples in blocks of bounded size
 * @throws AudioInputError when it is not WAV, or not as WAV has to be; `blocks` throws it for later violations
 */
export async function openWav(open: OpenAudio): Promise<WavStream> {
  try {
    const stream = await readWavStream(open(), { maximumChannels });
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
  if (error.code === 'unsupported-format')
    return new AudioInputError('unsupported', `The audio cannot be decoded: ${error.message}`, {
      cause: error,
    });
  return error.code === 'not-wav'
    ? new AudioInputError(
        'unsupported',
        'The audio cannot be decoded: it is not a WAV file, and this server decodes WAV only',
        { cause: error },
      )
    : new AudioInputError('undecodable', `The audio cannot be decoded: ${error.message}`, {
        cause: error,
      });
}
