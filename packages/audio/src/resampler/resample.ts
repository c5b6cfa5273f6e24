import { createResampler } from './create-resampler.js';
import type { ResamplerOptions } from './resampler-options.js';

/** Options of {@link resample}: those of {@link createResampler} for one channel. */
export type ResampleOptions = Omit<ResamplerOptions, 'channels'>;

/**
 * Converts the whole of one channel from a sample rate to another.
 *
 * @param fromRate - in Hz, a whole number from 1 to 768,000
 * @param toRate - in Hz, a whole number from 1 to 768,000
 * @returns exactly `round(samples.length * toRate / fromRate)` samples, the first at the same moment as the first given
 * @throws AudioError `invalid-argument` when a rate or the quality is out of range
 */
export function resample(
  samples: Float32Array,
  fromRate: number,
  toRate: number,
  options: ResampleOptions = {},
): Float32Array {
  const resampler = createResampler({ fromRate, toRate, channels: 1, ...options });
  const parts = [...resampler.write([samples]), ...resampler.flush()];
  const result = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
