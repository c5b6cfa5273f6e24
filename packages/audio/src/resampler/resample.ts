import { checkOptions } from '../errors/check-argument.js';
import { joinSamples } from '../samples/join-samples.js';
import { createResampler } from './create-resampler.js';
import { channelOptions, type ResamplerOptions } from './resampler-options.js';

/** Options of {@link resample}: those of {@link createResampler} for one channel. */
export type ResampleOptions = Omit<ResamplerOptions, 'channels'>;

/**
 * Converts a whole channel from one sample rate to another.
 *
 * @example
 * ```ts
 * import { resample } from '@earshot/audio';
 *
 * console.log(resample(new Float32Array(48_000), { fromRateHz: 48_000, toRateHz: 16_000 }).length);
 * // 16000
 * ```
 *
 * @returns exactly `round(samples.length * toRateHz / fromRateHz)` samples, the first at the same
 * moment as the first input sample
 * @throws AudioError `invalid_argument` when an option does not exist or is out of range
 */
export function resample(samples: Float32Array, options: ResampleOptions): Float32Array {
  checkOptions(options, channelOptions);
  const resampler = createResampler({ ...options, channels: 1 });
  return joinSamples([...resampler.write([samples]), ...resampler.flush()], Float32Array);
}
