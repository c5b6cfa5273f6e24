import { frameSamples } from './voice-activity-model.js';

/**
 * Computes the levels of frames.
 *
 * @param samples - 16-bit samples, whole frames
 * @returns mean power of each frame, in dB relative to a sample of 1; 0 for silence
 */
export function frameLevels(samples: Int16Array): Float32Array {
  return Float32Array.from({ length: samples.length / frameSamples }, (_, frame) => {
    let energy = 0;
    const end = (frame + 1) * frameSamples;
    for (let index = frame * frameSamples; index < end; index += 1) {
      const sample = samples[index] ?? 0;
      energy += sample * sample;
    }
    return 10 * Math.log10(1 + energy / frameSamples);
  });
}
