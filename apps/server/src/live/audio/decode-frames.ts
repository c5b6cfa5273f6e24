import {
  type AudioFormat,
  decodeALawToFloat,
  decodeMuLawToFloat,
  decodePcm,
  deinterleave,
} from '@earshot/audio';

/**
 * Decodes whole frames.
 *
 * @param bytes - frames of the format
 * @param format - how they are encoded
 * @returns one array for each channel, with full scale 1.0
 */
export function decodeFrames(bytes: Uint8Array, format: AudioFormat): Float32Array[] {
  const samples = decodeSamples(bytes, format);
  return format.channels === 1 ? [samples] : deinterleave(samples, format.channels);
}

function decodeSamples(bytes: Uint8Array, { bit_depth, encoding }: AudioFormat): Float32Array {
  switch (encoding) {
    case 'wav/alaw':
      return decodeALawToFloat(bytes);
    case 'wav/ulaw':
      return decodeMuLawToFloat(bytes);
    case 'wav/pcm':
      return decodePcm(bytes, { bitDepth: bit_depth });
  }
}
