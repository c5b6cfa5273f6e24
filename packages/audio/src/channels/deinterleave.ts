import { AudioError } from '../errors/audio-error.js';
import { checkInteger } from '../errors/check-argument.js';

/**
 * Turns frames into planar channels.
 *
 * @throws AudioError `invalid-argument` when the samples end within a frame, or the number of channels is not 1 to 65,535
 */
export function deinterleave(samples: Float32Array, channels: number): Float32Array[] {
  checkInteger('channels', channels, 1, 65_535);
  if (samples.length % channels !== 0) {
    throw new AudioError(
      'invalid-argument',
      `there are ${samples.length} samples; frames of ${channels} channels take a multiple of ${channels}`,
    );
  }
  return Array.from({ length: channels }, (_, channel) => {
    const planar = new Float32Array(samples.length / channels);
    for (let frame = 0; frame < planar.length; frame += 1) {
      planar[frame] = samples[frame * channels + channel] as number; // frame < samples.length / channels
    }
    return planar;
  });
}
