import { createResampler } from './create-resampler.js';
import type { ResamplerOptions } from './resampler-options.js';

/** Options of {@link resample}: those of {@link createResampler} for one channel. */
export type ResampleOptions = Omit<ResamplerOptions, 'channels'>;

/**
 * Converts the whole of one channel from a sample rate to another.
 *
 * @returns exactly `round(samples.length * toRate / fromRate)` samples, the first at the same moment as the first given
 * @throws AudioError `invalid-argument` when an option is out of range
 */
export function resample(samples: Float32Array, options: ResampleOptions): Float32Array {
  const resampler = createResampler({ ...options, channels: 1 });
  const parts = [...resampler.write([samples]), ...resampler.flush()];
  const result = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
