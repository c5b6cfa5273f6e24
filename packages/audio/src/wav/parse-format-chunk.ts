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
 * @throws WavError `invalid_format`, `limit_exceeded` or `unsupported_format`
 */
export function parseFormatChunk(chunk: FormatChunk, limits: Required<WavLimits>): WavFormat {
  const fields = new FormatFields(chunk);
  const encoding = fields.readEncoding();
  const channels = fields.readChannels(limits);
  const sampleRateHz = fields.readSampleRateHz(limits);
  const bitDepth = 8 * fields.readSampleBytes(encoding, channels, sampleRateHz);
  return {
    container: chunk.container,
    encoding,
    bitDepth,
    validBits: fields.readValidBits(bitDepth),
    byteOrder: fields.isLittle ? 'little-endian' : 'big-endian',
    sampleRateHz,
    channels,
    channelMask: fields.readChannelMask(),
  };
}

/** The fields of the chunk. Each is an error at its offset when it cannot be used. */
class FormatFields {
  readonly isLittle: boolean;
  readonly #chunk: FormatChunk;
  readonly #view: DataView;
  readonly #isExtensible: boolean;

  constructor(chunk: FormatChunk) {
    const { buffer, byteOffset, byteLength } = chunk.bytes;
    this.#chunk = chunk;
    this.isLittle = chunk.container !== 'RIFX';
    this.#view = new DataView(buffer, byteOffset, byteLength);
    this.#isExtensible = this.#uint16(0) === extensibleTag;
  }

  readEncoding(): SampleEncoding {
    const { bytes } = this.#chunk;
    if (this.#isExtensible && bytes.length < 40) {
      const message = `the chunk has ${bytes.length} bytes; an extensible format has at least 40`;
      throw this.#fail('invalid_format', 0, message);
    }
    const subFormat = bytes.subarray(24, 40);
    const tag = this.#isExtensible ? tagOfSubFormat(subFormat, this.isLittle) : this.#uint16(0);
    const encoding = tag === undefined ? undefined : encodingOfTag(tag);
    if (encoding === undefined) {
      const name = tag === undefined ? `sub-format ${hexadecimal(subFormat)}` : describeTag(tag);
      throw this.#fail(
        'unsupported_format',
        this.#isExtensible ? 24 : 0,
        `the audio is ${name}; read are PCM (1), floating point (3), A-law (6) and mu-law (7)`,
      );
    }
    return encoding;
  }

  readChannels({ maximumChannels }: Required<WavLimits>): number {
    const channels = this.#uint16(2);
    if (channels === 0) {
      throw this.#fail('invalid_format', 2, 'the number of channels is 0');
    }
    if (channels > maximumChannels) {
      const message = `the number of channels is ${channels}; allowed are 1 to ${maximumChannels}`;
      throw this.#fail('limit_exceeded', 2, message);
    }
    return channels;
  }

  readSampleRateHz({ minimumSampleRateHz, maximumSampleRateHz }: Required<WavLimits>): number {
    const sampleRateHz = this.#uint32(4);
    if (sampleRateHz < minimumSampleRateHz || sampleRateHz > maximumSampleRateHz) {
      throw this.#fail(
        'limit_exceeded',
        4,
        `the sample rate is ${sampleRateHz} Hz; allowed are ${minimumSampleRateHz} to ${maximumSampleRateHz} Hz`,
      );
    }
    return sampleRateHz;
  }

  /**
   * Bytes of a sample: as many as its bits need, unless the frame size shows 24 bits in 32. A frame
   * size of 0 was not filled in. One that contradicts the bits is wrong if the byte rate agrees
   * with the bits. Otherwise it is unknown which of the two is right.
   */
  readSampleBytes(encoding: SampleEncoding, channels: number, sampleRateHz: number): number {
    const bits = this.#uint16(14);
    const sampleBytes = containerBytes(encoding, bits);
    if (sampleBytes === undefined) {
      const message = `${encoding} samples have ${bits} bits; ${allowedBits[encoding]}`;
      throw this.#fail('unsupported_format', 14, message);
    }
    const frameBytes = this.#uint16(12);
    if (encoding === 'pcm' && sampleBytes === 3 && frameBytes === 4 * channels) {
      return 4;
    }
    const expected = channels * sampleBytes;
    const byteRate = this.#uint32(8);
    if (frameBytes !== expected && frameBytes !== 0 && byteRate !== sampleRateHz * expected) {
      throw this.#fail(
        'invalid_format',
        12,
        `a frame has ${frameBytes} bytes; ${channels} channels of ${bits} bits take ${expected}`,
      );
    }
    return sampleBytes;
  }

  readValidBits(bitDepth: number): number {
    const bits = this.#uint16(this.#isExtensible ? 18 : 14);
    return bits === 0 || bits > bitDepth ? bitDepth : bits;
  }

  readChannelMask(): number | null {
    return this.#isExtensible ? this.#uint32(20) : null;
  }

  #uint16(offset: number): number {
    return this.#view.getUint16(offset, this.isLittle);
  }

  #uint32(offset: number): number {
    return this.#view.getUint32(offset, this.isLittle);
  }

  #fail(code: WavErrorCode, at: number, message: string): WavError {
    return new WavError(code, message, { chunk: 'fmt ', offset: this.#chunk.offset + at });
  }
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
