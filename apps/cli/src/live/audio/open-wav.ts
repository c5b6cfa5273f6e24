import { createAudioEncoder, createResampler, readWavStream, type WavFormat } from '@earshot/audio';
import { detectWavHeader } from '@earshot/audio/wav-header';
import { limits, sampleRates } from '@earshot/core';
import type { LiveFormat } from './audio-source.js';

/** Checks for the signature of a WAV file: RIFF, RIFX, RF64 or BW64. */
export function isWav(head: Uint8Array): boolean {
  return detectWavHeader(head) === 'header';
}

/**
 * Reads a WAV file in the nearest format of the contract. Encodings that the contract lacks, such
 * as floating point, are converted to 16 bits, and other sample rates to the nearest one.
 *
 * @param bytes - the file, header included
 * @throws WavError when its header cannot be read. The chunks throw later errors
 */
export async function openWav(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ format: LiveFormat; chunks: AsyncIterable<Uint8Array> }> {
  const wav = await readWavStream(bytes, { maximumChannels: limits.live.channels.maximum });
  const format = nearestFormat(wav.format);
  return { format, chunks: convert(wav.blocks, wav.format.sampleRateHz, format) };
}

/** Finds the format of the contract that is nearest to the format of a file. */
export function nearestFormat({
  encoding,
  bitDepth,
  sampleRateHz,
  channels,
}: Pick<WavFormat, 'encoding' | 'bitDepth' | 'sampleRateHz' | 'channels'>): LiveFormat {
  const sample_rate = sampleRates.reduce((nearest, rate) =>
    Math.abs(rate - sampleRateHz) <= Math.abs(nearest - sampleRateHz) ? rate : nearest,
  );
  const rest = { sample_rate, channels };
  const isCompanded = encoding === 'alaw' || encoding === 'ulaw';
  // Resampled audio is not companded again.
  if (isCompanded && sample_rate === sampleRateHz)
    return { encoding: encoding === 'alaw' ? 'wav/alaw' : 'wav/ulaw', bit_depth: 8, ...rest };
  const isDeep = encoding === 'pcm' && (bitDepth === 24 || bitDepth === 32);
  const isShallow = encoding === 'pcm' && bitDepth === 8;
  return { encoding: 'wav/pcm', bit_depth: isDeep ? bitDepth : isShallow ? 8 : 16, ...rest };
}

async function* convert(
  blocks: AsyncIterable<Float32Array[]>,
  fromRateHz: number,
  format: LiveFormat,
): AsyncGenerator<Uint8Array, void> {
  const { sample_rate: toRateHz, channels } = format;
  const encoder = createAudioEncoder(format);
  if (fromRateHz === toRateHz) {
    for await (const block of blocks) yield encoder.encode(block);
    return;
  }
  const resampler = createResampler({ fromRateHz, toRateHz, channels });
  for await (const block of blocks) yield encoder.encode(resampler.write(block));
  yield encoder.encode(resampler.flush());
}
