import {
  type AudioFormat,
  decodeAlawToFloat,
  decodePcm,
  decodeUlawToFloat,
  deinterleave,
} from '@earshot/audio';

/** Samples of one channel: 16-bit integers, or floating point with a full scale of 1.0. */
export type Samples = Int16Array | Float32Array;

/**
 * Decodes whole frames.
 *
 * @param bytes - frames of the format. 16-bit PCM of one channel is not copied if it is aligned in
 * memory
 * @returns one array for each channel
 */
export function decodeFrames(bytes: Uint8Array, format: AudioFormat): Samples[] {
  const { bit_depth, channels, encoding } = format;
  // The engine accepts 16-bit samples without a conversion.
  if (encoding === 'wav/pcm' && bit_depth === 16 && channels === 1) return [viewInt16(bytes)];
  const samples = decodeSamples(bytes, format);
  return channels === 1 ? [samples] : deinterleave(samples, channels);
}

/**
 * Decodes one channel of whole frames.
 *
 * @param channel - number of the channel, from 0
 */
export function decodeChannel(bytes: Uint8Array, format: AudioFormat, channel: number): Samples {
  if (format.channels === 1) return decodeFrames(bytes, format)[0] as Samples; // one array for each channel
  const sampleBytes = format.bit_depth / 8;
  const frameBytes = sampleBytes * format.channels;
  const own = new Uint8Array(bytes.length / format.channels);
  let at = 0;
  for (let from = channel * sampleBytes; from < bytes.length; from += frameBytes)
    for (let byte = 0; byte < sampleBytes; byte += 1) own[at++] = bytes[from + byte] as number; // frames are whole
  return decodeFrames(own, { ...format, channels: 1 })[0] as Samples;
}

function viewInt16(bytes: Uint8Array): Int16Array {
  const { buffer, byteOffset, length } =
    bytes.byteOffset % Int16Array.BYTES_PER_ELEMENT === 0 ? bytes : new Uint8Array(bytes);
  return new Int16Array(buffer, byteOffset, length / Int16Array.BYTES_PER_ELEMENT);
}

function decodeSamples(bytes: Uint8Array, { bit_depth, encoding }: AudioFormat): Float32Array {
  switch (encoding) {
    case 'wav/alaw':
      return decodeAlawToFloat(bytes);
    case 'wav/ulaw':
      return decodeUlawToFloat(bytes);
    case 'wav/pcm':
      return decodePcm(bytes, { bitDepth: bit_depth });
  }
}
