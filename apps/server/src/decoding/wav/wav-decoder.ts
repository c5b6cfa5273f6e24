import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createResampler, floatToInt16, type WavHeader } from '@earshot/audio';
import { roundSeconds } from '@earshot/core/protocol';
import { type AudioDecoder, type AudioFile, engineRateHz } from '../audio-decoder.js';
import { AudioInputError } from '../audio-input-error.js';
import type { AudioProperties } from '../audio-properties.js';
import { openWav } from './open-wav.js';

/** Size of one read: 8 seconds of speech at 16 kHz. On a busy event loop every read waits for its turn. */
const blockBytes = 256 * 1024;

/** Decoder of WAV files with PCM, floating point, A-law or mu-law, in this process. */
export class WavDecoder implements AudioDecoder {
  reads(format: AudioFile['format']): boolean {
    return format === 'wav';
  }

  async probe({ path }: AudioFile): Promise<AudioProperties> {
    const { size } = await stat(path);
    const source = createReadStream(path, { highWaterMark: blockBytes });
    try {
      const header = await openWav(source);
      const { channels, sampleRateHz } = header.format;
      const frames = countFrames(header, size);
      if (frames === 0)
        throw new AudioInputError('empty', 'The audio is empty: it holds no samples');
      return {
        format: 'wav',
        extension: 'wav',
        durationSeconds: roundSeconds(frames / sampleRateHz),
        track: {
          index: 0,
          codec: codecOf(header),
          sampleRateHz,
          channelCount: channels,
          language: null,
          title: null,
        },
        otherTracks: [],
      };
    } finally {
      source.destroy();
    }
  }

  async *decode({ path, signal }: AudioFile): AsyncGenerator<Int16Array[], void> {
    const { format, blocks } = await openWav(createReadStream(path, { highWaterMark: blockBytes }));
    const resampler = createResampler({
      fromRate: format.sampleRateHz,
      toRate: engineRateHz,
      channels: format.channels,
    });
    for await (const block of blocks) {
      signal?.throwIfAborted();
      yield resampler.write(block).map((samples) => floatToInt16(samples));
    }
    yield resampler.flush().map((samples) => floatToInt16(samples));
  }
}

/** Frames that the file really has, whatever its header claims. */
function countFrames({ dataOffset, format, frameCount }: WavHeader, sizeBytes: number): number {
  const frameBytes = (format.channels * format.bitDepth) / 8;
  const there = Math.max(0, Math.floor((sizeBytes - dataOffset) / frameBytes));
  return frameCount === null ? there : Math.min(there, frameCount);
}

/** Name of the codec, as ffmpeg has it. */
function codecOf({ format: { bitDepth, byteOrder, encoding } }: WavHeader): string {
  if (encoding === 'alaw' || encoding === 'ulaw')
    return encoding === 'alaw' ? 'pcm_alaw' : 'pcm_mulaw';
  const kind = encoding === 'float' ? 'f' : bitDepth === 8 ? 'u' : 's';
  const order = bitDepth === 8 ? '' : byteOrder === 'big-endian' ? 'be' : 'le';
  return `pcm_${kind}${bitDepth}${order}`;
}
