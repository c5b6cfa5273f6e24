import { checkInteger, checkOptions } from '../errors/check-argument.js';
import type { Dither } from '../quantize.js';
import {
  checkSampleFormat,
  type SampleEncoding,
  type SampleFormat,
} from '../samples/sample-format.js';

/** Options of {@link writeWav}. */
export interface WriteWavOptions {
  /** Sample rate of the audio, 1 to 4,294,967,295. */
  readonly sampleRateHz: number;
  /**
   * Encoding of the samples.
   *
   * @defaultValue 'pcm'
   */
  readonly encoding?: SampleEncoding;
  /**
   * Bits of a sample: 8, 16, 24 or 32 for `pcm`, 32 or 64 for `float`, 8 for `alaw` and `ulaw`.
   *
   * @defaultValue 16 for `pcm`, 32 for `float`, 8 for the others
   */
  readonly bitDepth?: number;
  /**
   * Noise to add before rounding to whole numbers.
   *
   * @defaultValue none
   */
  readonly dither?: Dither;
}

/** The names of {@link WriteWavOptions}. */
export const fileOptions: Readonly<Record<keyof WriteWavOptions, 0>> = {
  sampleRateHz: 0,
  encoding: 0,
  bitDepth: 0,
  dither: 0,
};

/** Options of {@link createWavWriter}. */
export interface WavWriterOptions extends WriteWavOptions {
  /**
   * Number of channels, 1 to 65,535.
   *
   * @defaultValue 1
   */
  readonly channels?: number;
  /**
   * Number of frames that will be written, 0 to 2^37, or null where unknown. With a number the
   * header is final from the start.
   *
   * @defaultValue null
   */
  readonly frameCount?: number | null;
}

/** Layout of the audio of a file. */
export interface WavLayout {
  readonly sample: SampleFormat;
  readonly sampleRateHz: number;
  readonly channels: number;
}

const defaultBitDepths = { pcm: 16, float: 32, alaw: 8, ulaw: 8 } as const;

/** Checks the options and fills in the defaults. */
export function resolveWavLayout(options: WavWriterOptions): WavLayout {
  // A program without types may omit them.
  const given: WavWriterOptions = Object(options);
  checkOptions(options, { ...fileOptions, channels: 0, frameCount: 0 });
  const { sampleRateHz, encoding = 'pcm', channels = 1, frameCount = null } = given;
  const { bitDepth = defaultBitDepths[encoding] } = given;
  checkInteger('sampleRateHz', sampleRateHz, 1, 0xffff_ffff);
  checkInteger('channels', channels, 1, 65_535);
  const sample: SampleFormat = { encoding, bitDepth, byteOrder: 'little-endian' };
  checkSampleFormat(sample);
  checkInteger('bytes of a frame', (channels * bitDepth) / 8, 1, 65_535);
  if (frameCount !== null) {
    checkInteger('frameCount', frameCount, 0, 2 ** 37);
  }
  return { sample, sampleRateHz, channels };
}
