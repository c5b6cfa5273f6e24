import { checkBlock } from '../errors/check-block.js';

/**
 * Mixes channels into one: their mean, which cannot go beyond full scale.
 *
 * @throws AudioError `invalid-argument` when the channels have uneven lengths
 */
export function mixDown(channels: readonly Float32Array[]): Float32Array {
  const mixed = new Float32Array(checkBlock(channels, channels.length));
  for (let frame = 0; frame < mixed.length; frame += 1) {
    let sum = 0;
    for (const samples of channels) {
      sum += samples[frame] as number; // all channels are as long as the mix
    }
    mixed[frame] = sum / channels.length;
  }
  return mixed;
}
