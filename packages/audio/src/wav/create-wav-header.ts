import type { Bytes } from '../bytes.js';
import { type AudioFormat, resolveAudioFormat } from '../samples/audio-format.js';
import { ByteWriter } from './byte-writer.js';
import { extensibleTag, formatTags } from './format-tags.js';
import type { WavLayout } from './wav-writer-options.js';

/**
 * Creates the header of a WAV file for audio that is already encoded. Its length only depends on
 * the format, so it can be overwritten once the sizes are known.
 *
 * @example
 * ```ts
 * import { createWavHeader } from '@earshot/audio';
 *
 * const header = createWavHeader(
 *   { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels: 1 },
 *   32_000,
 * );
 * console.log(header.length); // 80
 * ```
 *
 * @param dataBytes - size of the audio in bytes. The caller appends a zero byte to an odd size, and
 * beyond 4 GiB the file becomes RF64. With null the size is unknown, and the size fields have the
 * value that readers of pipes understand as unknown
 * @throws AudioError `invalid_argument` when the format does not exist
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
  /**
   * Size of the audio in bytes, or null where unknown. The size fields are then the largest number,
   * as in pipes.
   */
  readonly dataBytes: number | null;
  /**
   * True to reserve a chunk for the 64-bit sizes that turn the file into RF64 when it outgrows 4
   * GiB.
   */
  readonly reservesLargeSizes: boolean;
}

/**
 * Encodes a WAV header. With `reservesLargeSizes` its length does not depend on the size of the
 * audio.
 */
export function wavHeaderBytes(content: WavHeaderContent): Bytes {
  const { layout, dataBytes } = content;
  const format = describeFormat(layout);
  const sizes = measureFile(content, format);
  const writer = new ByteWriter(format.headerBytes + sizes.largeSizesBytes);
  const size = (bytes: number | null): number =>
    bytes === null || sizes.isLarge ? unknownSize : bytes;
  writer
    .id(sizes.isLarge ? 'RF64' : 'RIFF')
    .uint32(size(sizes.riffBytes))
    .id('WAVE');
  if (sizes.isLarge) {
    writer
      .id('ds64')
      .uint32(28)
      .uint64(sizes.riffBytes ?? 0)
      .uint64(dataBytes ?? 0)
      .uint64(sizes.frameCount ?? 0)
      .uint32(0);
  } else if (sizes.largeSizesBytes > 0) {
    writer.id('JUNK').uint32(28).zeros(28);
  }
  writeFormat(writer, layout, format);
  if (format.hasFact) {
    writer
      .id('fact')
      .uint32(4)
      .uint32(Math.min(sizes.frameCount ?? unknownSize, unknownSize));
  }
  return writer.id('data').uint32(size(dataBytes)).bytes;
}

/** What follows from the format alone. Sizes are in bytes. */
interface HeaderFormat {
  readonly isExtensible: boolean;
  /** True for encodings other than PCM, whose header states the number of frames. */
  readonly hasFact: boolean;
  readonly formatBytes: number;
  /** The header without the chunk for 64-bit sizes. */
  readonly headerBytes: number;
  readonly frameBytes: number;
}

function describeFormat({ sample, channels }: WavLayout): HeaderFormat {
  const isPcm = sample.encoding === 'pcm';
  const isExtensible = channels > 2 || (isPcm && sample.bitDepth > 16);
  const formatBytes = isExtensible ? 40 : isPcm ? 16 : 18;
  return {
    isExtensible,
    hasFact: !isPcm,
    formatBytes,
    headerBytes: 12 + 8 + formatBytes + (isPcm ? 0 : 12) + 8,
    frameBytes: (channels * sample.bitDepth) / 8,
  };
}

/** Size of the chunk for 64-bit sizes, with its id and its size field. */
const largeSizesChunkBytes = 36;

interface FileSizes {
  /** True when the sizes need 64 bits. */
  readonly isLarge: boolean;
  /** Size of the chunk for 64-bit sizes, or 0 without one. */
  readonly largeSizesBytes: number;
  /** Size of the file without its first eight bytes, or null where unknown. */
  readonly riffBytes: number | null;
  readonly frameCount: number | null;
}

function measureFile(
  { dataBytes, reservesLargeSizes }: WavHeaderContent,
  { headerBytes, frameBytes }: HeaderFormat,
): FileSizes {
  const reservedBytes = reservesLargeSizes ? largeSizesChunkBytes : 0;
  if (dataBytes === null) {
    return { isLarge: false, largeSizesBytes: reservedBytes, riffBytes: null, frameCount: null };
  }
  const restBytes = headerBytes - 8 + dataBytes + (dataBytes % 2);
  const isLarge = restBytes + reservedBytes >= unknownSize;
  const largeSizesBytes = isLarge ? largeSizesChunkBytes : reservedBytes;
  return {
    isLarge,
    largeSizesBytes,
    riffBytes: restBytes + largeSizesBytes,
    frameCount: Math.floor(dataBytes / frameBytes),
  };
}

function writeFormat(
  writer: ByteWriter,
  { sample, sampleRateHz, channels }: WavLayout,
  { isExtensible, hasFact, formatBytes, frameBytes }: HeaderFormat,
): void {
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
  } else if (hasFact) {
    writer.uint16(0);
  }
}
