import { checkBlock } from '../errors/check-block.js';

/**
 * Turns planar channels into frames: the first sample of each channel, then the second of each.
 *
 * @throws AudioError `invalid-argument` when the channels have uneven lengths
 */
export function interleave(channels: readonly Float32Array[]): Float32Array {
  const frames = checkBlock(channels, channels.length);
  const interleaved = new Float32Array(frames * channels.length);
  for (const [channel, samples] of channels.entries()) {
    let at = channel;
    for (const sample of samples) {
      interleaved[at] = sample;
      at += channels.length;
    }
  }
  return interleaved;
}
