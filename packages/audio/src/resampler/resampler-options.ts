import { checkInteger, checkOneOf } from '../errors/check-argument.js';
import { type ResamplerQuality, resamplerQualities } from './quality.js';

/** How {@link createResampler} converts. */
export interface ResamplerOptions {
  /** Sample rate of what is written, in Hz: a whole number from 1 to 768,000. */
  readonly fromRate: number;
  /** Sample rate of what comes out, in Hz: a whole number from 1 to 768,000. */
  readonly toRate: number;
  /**
   * Channels of every block, 1 to 65,535.
   *
   * @defaultValue 1
   */
  readonly channels?: number;
  /**
   * How sharp and clean the filter is, against how much it costs.
   *
   * @defaultValue 'default'
   */
  readonly quality?: ResamplerQuality;
}

const highestRate = 768_000;

/** Checks the options and fills in the defaults. */
export function resolveResamplerOptions(options: ResamplerOptions): Required<ResamplerOptions> {
  const { fromRate, toRate, channels = 1, quality = 'default' } = options;
  checkInteger('fromRate', fromRate, 1, highestRate);
  checkInteger('toRate', toRate, 1, highestRate);
  checkInteger('channels', channels, 1, 65_535);
  checkOneOf('quality', quality, resamplerQualities);
  return { fromRate, toRate, channels, quality };
}
