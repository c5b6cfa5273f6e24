import type { Bytes } from '../bytes.js';
import { type AudioFormat, resolveAudioFormat } from '../samples/audio-format.js';
import { ByteWriter } from './byte-writer.js';
import { extensibleTag, formatTags } from './format-tags.js';
import type { WavLayout } from './wav-writer-options.js';

/**
 * Creates the header of a WAV file for audio that is already encoded. Its length only depends on the format, so it can be overwritten once
 * the sizes are known.
 *
 * @param dataBytes - size of the audio in bytes. The caller appends a zero byte to an odd size, and beyond 4 GiB the file becomes RF64.
 * With null the size is unknown, and the size fields have the value that readers of pipes understand as unknown
 * @throws AudioError `invalid-argument` when the format does not exist
 */
export function createWavHeader(format: AudioFormat, dataBytes: number | null): Bytes {
  const sample = resolveAudioFormat(format);
  const layout = { sample, sampleRateHz: format.sample_rate, channels: format.channels };
  return wavHeaderBytes({ layout, dataBytes, reservesLargeSizes: true });
}

const unknownSize = 0xffff_ffff;

/** Rest of the sub-format of `WAVE_FORMAT_EXTENSIBLE` after its tag, as 32-bit numbers. */
const subFormatEnd = [0x0010_0000, 0xaa00_0080, 0x719b_3800] as const;

/** Usual loudspeakers of zero to eight channels, as `dwChannelMask`. */
const usualChannelMasks = [0, 0x4, 0x3, 0x7, 0x33, 0x37, 0x3f, 0x13f, 0x63f] as const;

/** Content of a WAV header. */
export interface WavHeaderContent {
  readonly layout: WavLayout;
  /** Size of the audio in bytes, or null where unknown. The size fields are then the largest number, as in pipes. */
  readonly dataBytes: number | null;
  /** True to reserve a chunk for the 64-bit sizes that turn the file into RF64 when it outgrows 4 GiB. */
  readonly reservesLargeSizes: boolean;
}

/** Encodes a WAV header. With `reservesLargeSizes` its length does not depend on the size of the audio. */
export function wavHeaderBytes(content: WavHeaderContent): Bytes {
  const { dataBytes, reservesLargeSizes } = content;
  const { sample, sampleRateHz, channels } = content.layout;
  const isPcm = sample.encoding === 'pcm';
  const isExtensible = channels > 2 || (isPcm && sample.bitDepth > 16);
  const formatBytes = isExtensible ? 40 : isPcm ? 16 : 18;
  const otherBytes = 12 + 8 + formatBytes + (isPcm ? 0 : 12) + 8;
  const frameBytes = (channels * sample.bitDepth) / 8;
  const frameCount = dataBytes === null ? null : Math.floor(dataBytes / frameBytes);
  const smallRiffBytes =
    dataBytes === null
      ? null
      : otherBytes + (reservesLargeSizes ? 36 : 0) - 8 + dataBytes + (dataBytes % 2);
  const isLarge = smallRiffBytes !== null && smallRiffBytes >= unknownSize;
  const hasRoom = reservesLargeSizes || isLarge;
  const riffBytes =
    smallRiffBytes === null ? null : smallRiffBytes + (hasRoom && !reservesLargeSizes ? 36 : 0);
  const size = (bytes: number | null): number => (bytes === null || isLarge ? unknownSize : bytes);

  const writer = new ByteWriter(otherBytes + (hasRoom ? 36 : 0));
  writer
    .id(isLarge ? 'RF64' : 'RIFF')
    .uint32(size(riffBytes))
    .id('WAVE');
  if (isLarge) {
    writer
      .id('ds64')
      .uint32(28)
      .uint64(riffBytes ?? 0)
      .uint64(dataBytes ?? 0)
      .uint64(frameCount ?? 0)
      .uint32(0);
  } else if (hasRoom) {
    writer.id('JUNK').uint32(28).zeros(28);
  }

  const tag = formatTags[sample.encoding];
  writer
    .id('fmt ')
    .uint32(formatBytes)
    .uint16(isExtensible ? extensibleTag : tag)
    .uint16(channels)
    .uint32(sampleRateHz)
    .uint32(Math.min(sampleRateHz * frameBytes, unknownSize))
    .uint16(frameBytes)
    .uint16(sample.bitDepth);
  if (isExtensible) {
    writer
      .uint16(22)
      .uint16(sample.bitDepth)
      .uint32(usualChannelMasks[channels] ?? 0)
      .uint32(tag);
    for (const part of subFormatEnd) {
      writer.uint32(part);
    }
  } else if (!isPcm) {
    writer.uint16(0);
  }
  if (!isPcm) {
    writer
      .id('fact')
      .uint32(4)
      .uint32(Math.min(frameCount ?? unknownSize, unknownSize));
  }
  return writer.id('data').uint32(size(dataBytes)).bytes;
}
