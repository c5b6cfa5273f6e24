import type { SampleEncoding, SampleFormat } from '../samples/sample-format.js';
import type { WavContainer } from './chunk-walker.js';
import {
  describeTag,
  encodingOfTag,
  extensibleTag,
  hexadecimal,
  tagOfSubFormat,
} from './format-tags.js';
import { WavError, type WavErrorCode } from './wav-error.js';
import type { WavLimits } from './wav-limits.js';

/** Format of the audio of a WAV file, from its header. */
export interface WavFormat extends SampleFormat {
  /** Container: RIFF, RIFX (big-endian), RF64 or BW64 (beyond 4 GiB). */
  readonly container: WavContainer;
  /** Encoding of a sample. */
  readonly encoding: SampleEncoding;
  /** Bits that a sample takes in the file: a multiple of 8. */
  readonly bitDepth: number;
  /** Bits of it that carry information, such as 20 of 24. The others are zero. */
  readonly validBits: number;
  /** Sample rate of the audio. */
  readonly sampleRateHz: number;
  /** Number of channels, interleaved. */
  readonly channels: number;
  /** Loudspeaker of each channel, as bits of `dwChannelMask`, or null where the file has none. */
  readonly channelMask: number | null;
}

/** The body of `fmt `, as far as it is used. */
interface FormatChunk {
  /** The first 40 bytes, or all if there are fewer, at least 16. */
  readonly bytes: Uint8Array;
  /** Offset of the first of them in the file, in bytes. */
  readonly offset: number;
  readonly container: WavContainer;
}

/**
 * Reads a `fmt ` chunk.
 *
 * @throws WavError `invalid-format`, `limit-exceeded` or `unsupported-format`
 */
export function parseFormatChunk(chunk: FormatChunk, limits: Required<WavLimits>): WavFormat {
  // Longer than 80 lines: the fields in their order, each with its error at its offset.
  const { bytes, container } = chunk;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = container !== 'RIFX';
  const fail = (code: WavErrorCode, at: number, message: string): WavError =>
    new WavError(code, message, { chunk: 'fmt ', offset: chunk.offset + at });

  const outerTag = view.getUint16(0, isLittle);
  const isExtensible = outerTag === extensibleTag;
  if (isExtensible && bytes.length < 40) {
    throw fail(
      'invalid-format',
      0,
      `the chunk has ${bytes.length} bytes; an extensible format has at least 40`,
    );
  }
  const subFormat = bytes.subarray(24, 40);
  const tag = isExtensible ? tagOfSubFormat(subFormat, isLittle) : outerTag;
  const encoding = tag === undefined ? undefined : encodingOfTag(tag);
  if (encoding === undefined) {
    const name = tag === undefined ? `sub-format ${hexadecimal(subFormat)}` : describeTag(tag);
    throw fail(
      'unsupported-format',
      isExtensible ? 24 : 0,
      `the audio is ${name}; read are PCM (1), floating point (3), A-law (6) and mu-law (7)`,
    );
  }

  const channels = view.getUint16(2, isLittle);
  if (channels === 0) {
    throw fail('invalid-format', 2, 'the number of channels is 0');
  }
  if (channels > limits.maximumChannels) {
    throw fail(
      'limit-exceeded',
      2,
      `the number of channels is ${channels}; allowed are 1 to ${limits.maximumChannels}`,
    );
  }
  const sampleRateHz = view.getUint32(4, isLittle);
  if (sampleRateHz < limits.minimumSampleRateHz || sampleRateHz > limits.maximumSampleRateHz) {
    throw fail(
      'limit-exceeded',
      4,
      `the sample rate is ${sampleRateHz} Hz; allowed are ${limits.minimumSampleRateHz} to ${limits.maximumSampleRateHz} Hz`,
    );
  }

  const bits = view.getUint16(14, isLittle);
  const expectedBytes = containerBytes(encoding, bits);
  if (expectedBytes === undefined) {
    throw fail(
      'unsupported-format',
      14,
      `${encoding} samples have ${bits} bits; ${allowedBits[encoding]}`,
    );
  }
  const frameBytes = view.getUint16(12, isLittle);
  const byteRate = view.getUint32(8, isLittle);
  const sampleBytes = resolveSampleBytes({
    encoding,
    expectedBytes,
    channels,
    frameBytes,
    claimsFrameBytes: (own) => byteRate === sampleRateHz * own,
  });
  if (sampleBytes === undefined) {
    throw fail(
      'invalid-format',
      12,
      `a frame has ${frameBytes} bytes; ${channels} channels of ${bits} bits take ${channels * expectedBytes}`,
    );
  }

  const bitDepth = 8 * sampleBytes;
  const validBits = isExtensible ? view.getUint16(18, isLittle) : bits;
  return {
    container,
    encoding,
    bitDepth,
    validBits: validBits === 0 || validBits > bitDepth ? bitDepth : validBits,
    byteOrder: isLittle ? 'little-endian' : 'big-endian',
    sampleRateHz,
    channels,
    channelMask: isExtensible ? view.getUint32(20, isLittle) : null,
  };
}

const allowedBits: Record<SampleEncoding, string> = {
  pcm: 'allowed are 1 to 32',
  float: 'allowed are 32 and 64',
  alaw: 'allowed are 8',
  ulaw: 'allowed are 8',
};

function containerBytes(encoding: SampleEncoding, bits: number): number | undefined {
  switch (encoding) {
    case 'pcm':
      return bits >= 1 && bits <= 32 ? Math.ceil(bits / 8) : undefined;
    case 'float':
      return bits === 32 || bits === 64 ? bits / 8 : undefined;
    case 'alaw':
    case 'ulaw':
      // Some writers write the depth after decoding here, although a code is one byte.
      return bits === 8 || bits === 16 ? 1 : undefined;
  }
}

/**
 * Bytes of a sample: as many as its bits need, unless the frame size shows 24 bits in 32. A frame size of 0 was not filled in. One that
 * contradicts the bits is wrong if the byte rate agrees with the bits. Otherwise it is unknown which of the two is right, and the result is
 * undefined.
 */
function resolveSampleBytes(claim: {
  readonly encoding: SampleEncoding;
  readonly expectedBytes: number;
  readonly channels: number;
  readonly frameBytes: number;
  readonly claimsFrameBytes: (frameBytes: number) => boolean;
}): number | undefined {
  const { encoding, expectedBytes, channels, frameBytes } = claim;
  if (encoding === 'pcm' && expectedBytes === 3 && frameBytes === 4 * channels) {
    return 4;
  }
  const expected = channels * expectedBytes;
  return frameBytes === expected || frameBytes === 0 || claim.claimsFrameBytes(expected)
    ? expectedBytes
    : undefined;
}
