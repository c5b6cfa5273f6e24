import { checkBlock } from '../errors/check-block.js';
import type { Resampler } from './resampler.js';

/** The resampler between equal rates: every sample stays as it is. */
export function copyingResampler(channels: number): Resampler {
  return {
    write(block) {
      checkBlock(block, channels);
      return block.map((samples) => samples.slice());
    },
    flush: () => Array.from({ length: channels }, () => new Float32Array(0)),
    reset: () => undefined,
  };
}
