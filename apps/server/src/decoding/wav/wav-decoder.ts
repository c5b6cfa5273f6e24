import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createResampler, floatToInt16, type WavHeader, type WavStream } from '@earshot/audio';
import { roundSeconds } from '@earshot/core/protocol';
import { type AudioDecoder, type AudioFile, engineRateHz } from '../audio-decoder.js';
import { AudioInputError } from '../audio-input-error.js';
import type { AudioProperties } from '../audio-properties.js';
import { layoutOfMask } from '../channels/channel-layout.js';
import { openWav } from './open-wav.js';

/**
 * Size of one read: 8 seconds of audio at 16 kHz. It is large, because each read waits for its turn
 * on a busy event loop.
 */
const blockBytes = 256 * 1024;

/** Decodes WAV files with PCM, floating point, A-law or mu-law samples, in this process. */
export class WavDecoder implements AudioDecoder {
  reads(format: AudioFile['format']): boolean {
    return format === 'wav';
  }

  async probe({ path }: AudioFile): Promise<AudioProperties> {
    const { size } = await stat(path);
    const source = createReadStream(path, { highWaterMark: blockBytes });
    try {
      const header = await openWav(source);
      const { channelMask, channels, sampleRateHz } = header.format;
      const frames = countFrames(header, size);
      if (frames === 0) throw new AudioInputError('empty', 'The audio is empty: it has no samples');
      return {
        format: 'wav',
        extension: 'wav',
        durationSeconds: roundSeconds(frames / sampleRateHz),
        track: {
          index: 0,
          codec: nameCodec(header),
          sampleRateHz,
          channelCount: channels,
          channelLayout: layoutOfMask(channelMask, channels),
          originSeconds: null,
          language: null,
          title: null,
        },
        otherTracks: [],
        trackChoice: 'default',
      };
    } finally {
      source.destroy();
    }
  }

  async *decode({ path, signal }: AudioFile): AsyncGenerator<Int16Array[], void> {
    const source = createReadStream(path, { highWaterMark: blockBytes });
    try {
      yield* decodeStream(await openWav(source), signal);
    } finally {
      source.destroy();
    }
  }
}

async function* decodeStream(
  { blocks, format }: WavStream,
  signal: AbortSignal | undefined,
): AsyncGenerator<Int16Array[], void> {
  const resampler = createResampler({
    fromRateHz: format.sampleRateHz,
    toRateHz: engineRateHz,
    channels: format.channels,
  });
  for await (const block of blocks) {
    signal?.throwIfAborted();
    yield resampler.write(block).map((samples) => floatToInt16(samples));
  }
  yield resampler.flush().map((samples) => floatToInt16(samples));
}

/** Frames that the file really has, even if its header claims more. */
function countFrames({ dataOffset, format, frameCount }: WavHeader, sizeBytes: number): number {
  const frameBytes = (format.channels * format.bitDepth) / 8;
  const present = Math.max(0, Math.floor((sizeBytes - dataOffset) / frameBytes));
  return frameCount === null ? present : Math.min(present, frameCount);
}

/** Name of the codec, as in ffmpeg. */
function nameCodec({ format: { bitDepth, byteOrder, encoding } }: WavHeader): string {
  if (encoding === 'alaw') return 'pcm_alaw';
  if (encoding === 'ulaw') return 'pcm_mulaw';
  // The only samples of 8 bits are unsigned integers.
  if (bitDepth === 8) return 'pcm_u8';
  const kind = encoding === 'float' ? 'f' : 's';
  return `pcm_${kind}${bitDepth}${byteOrder === 'big-endian' ? 'be' : 'le'}`;
}
