import { checkInteger, checkOneOf, checkOptions } from '../errors/check-argument.js';
import { type ResamplerQuality, resamplerQualities } from './quality.js';

/**
 * Implementation of the arithmetic:
 * - `auto`: WebAssembly with SIMD in single precision where the runtime and the page's policy allow
 *   it, and JavaScript elsewhere. Both stay within the figures of each quality.
 * - `javascript`: always JavaScript, in double precision: the same bits everywhere
 */
export type ResamplerKernel = (typeof resamplerKernels)[number];

/** Kernels by their names. */
const resamplerKernels = ['auto', 'javascript'] as const;

/** Options of {@link createResampler}. */
export interface ResamplerOptions {
  /** Sample rate of the input, in Hz: a whole number from 1 to 768,000. */
  readonly fromRateHz: number;
  /** Sample rate of the output, in Hz: a whole number from 1 to 768,000. */
  readonly toRateHz: number;
  /**
   * Channels of every block, 1 to 65,535.
   *
   * @defaultValue 1
   */
  readonly channels?: number;
  /**
   * Sharpness and attenuation of the filter, against its cost.
   *
   * @defaultValue 'default'
   */
  readonly quality?: ResamplerQuality;
  /**
   * Implementation of the arithmetic.
   *
   * @defaultValue 'auto'
   */
  readonly kernel?: ResamplerKernel;
}

/** The names of the options for one channel. */
export const channelOptions: Readonly<Record<Exclude<keyof ResamplerOptions, 'channels'>, 0>> = {
  fromRateHz: 0,
  toRateHz: 0,
  quality: 0,
  kernel: 0,
};

const highestRate = 768_000;

/** Checks the options and fills in the defaults. */
export function resolveResamplerOptions(options: ResamplerOptions): Required<ResamplerOptions> {
  // A program without types may omit them.
  const given: ResamplerOptions = Object(options);
  checkOptions(options, { ...channelOptions, channels: 0 });
  const { fromRateHz, toRateHz, channels = 1, quality = 'default', kernel = 'auto' } = given;
  checkInteger('fromRateHz', fromRateHz, 1, highestRate);
  checkInteger('toRateHz', toRateHz, 1, highestRate);
  checkInteger('channels', channels, 1, 65_535);
  checkOneOf('quality', quality, resamplerQualities);
  checkOneOf('kernel', kernel, resamplerKernels);
  return { fromRateHz, toRateHz, channels, quality, kernel };
}
