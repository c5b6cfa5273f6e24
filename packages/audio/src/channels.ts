import { AudioError } from './errors/audio-error.js';
import { checkArray, checkInteger, checkList } from './errors/check-argument.js';
import { checkBlock } from './samples/blocks.js';

/**
 * Interleaves planar channels: the first sample of each channel, then the second of each, and so
 * on.
 *
 * @example
 * ```ts
 * import { interleave } from '@earshot/audio';
 *
 * console.log(interleave([Float32Array.of(0, 0.25), Float32Array.of(1, 0.75)]));
 * // Float32Array(4) [ 0, 1, 0.25, 0.75 ]
 * ```
 *
 * @throws AudioError `invalid_argument` when the channels have uneven lengths
 */
export function interleave(channels: readonly Float32Array[]): Float32Array {
  const frames = checkBlock(channels);
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

/**
 * Separates interleaved frames into planar channels.
 *
 * @example
 * ```ts
 * import { deinterleave } from '@earshot/audio';
 *
 * console.log(deinterleave(Float32Array.of(0, 1, 0.25, 0.75), 2));
 * // [ Float32Array(2) [ 0, 0.25 ], Float32Array(2) [ 1, 0.75 ] ]
 * ```
 *
 * @throws AudioError `invalid_argument` when the samples end within a frame, or the number of
 * channels is not 1 to 65,535
 */
export function deinterleave(samples: Float32Array, channels: number): Float32Array[] {
  checkInteger('channels', channels, 1, 65_535);
  checkArray('samples', samples, 'Float32Array');
  if (samples.length % channels !== 0) {
    throw new AudioError(
      'invalid_argument',
      `there are ${samples.length} samples; frames of ${channels} channels take a multiple of ${channels}`,
    );
  }
  return Array.from({ length: channels }, (_, channel) => {
    const planar = new Float32Array(samples.length / channels);
    for (let frame = 0; frame < planar.length; frame += 1) {
      planar[frame] = samples[frame * channels + channel] ?? 0; // frame < samples.length / channels
    }
    return planar;
  });
}

/**
 * Mixes channels into one by their mean, which cannot exceed full scale.
 *
 * @example
 * ```ts
 * import { mixDown } from '@earshot/audio';
 *
 * console.log(mixDown([Float32Array.of(0, 0.5), Float32Array.of(1, 0.5)]));
 * // Float32Array(2) [ 0.5, 0.5 ]
 * ```
 *
 * @throws AudioError `invalid_argument` when the channels have uneven lengths
 */
export function mixDown(channels: readonly Float32Array[]): Float32Array {
  const mixed = new Float32Array(checkBlock(channels));
  for (let frame = 0; frame < mixed.length; frame += 1) {
    let sum = 0;
    for (const samples of channels) {
      sum += samples[frame] ?? 0; // all channels are as long as the mix
    }
    mixed[frame] = sum / channels.length;
  }
  return mixed;
}

/**
 * Selects channels of a planar block, in the given order. A channel may be selected more than once.
 *
 * @example
 * ```ts
 * import { selectChannels } from '@earshot/audio';
 *
 * console.log(selectChannels([Float32Array.of(0.25), Float32Array.of(0.5)], [1]));
 * // [ Float32Array(1) [ 0.5 ] ]
 * ```
 *
 * @param channels - indexes of the channels, counted from 0
 * @returns the block's own arrays, not copies
 * @throws AudioError `invalid_argument` when the block does not have one of the channels
 */
export function selectChannels(
  block: readonly Float32Array[],
  channels: readonly number[],
): Float32Array[] {
  checkBlock(block);
  checkList('channels to select', channels);
  return channels.map((channel) => {
    checkInteger('channel', channel, 0, block.length - 1);
    return block[channel] as Float32Array; // checked to be one of the block's
  });
}
