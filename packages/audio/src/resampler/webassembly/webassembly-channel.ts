import type { ChannelResampler } from '../channel-resampler.js';
import type { FilterBank } from '../filter-bank.js';
import { createStagedChannel, createStages } from '../staged-channel.js';
import { areaLength, samplesAddresses, weightsLength } from './kernel-memory.js';
import { loadKernel } from './load-kernel.js';
import { WebAssemblyStage } from './webassembly-stage.js';

/**
 * Says how to make a channel that WebAssembly converts.
 *
 * @returns null where there is no kernel, or the filters are too large for its memory
 */
export function webAssemblyChannels(banks: readonly FilterBank[]): (() => ChannelResampler) | null {
  // A longer filter would not leave room for samples.
  const isFitting = banks.every(
    ({ weights, taps, ratio }) =>
      weights.length <= weightsLength && 4 * taps <= areaLength && ratio.up <= 16 * ratio.down,
  );
  const kernel = isFitting ? loadKernel() : null;
  if (kernel === null) {
    return null;
  }
  const { samples } = kernel.memory;
  // The kernel knows weights that it has met before by their array.
  const weights = banks.map((bank) => Float32Array.from(bank.weights));
  return () => {
    const stages = createStages(
      banks,
      (bank, lead, isPrimed, index) =>
        new WebAssemblyStage(kernel, bank, weights[index] as Float32Array, lead, isPrimed), // one for each bank
    );
    return createStagedChannel(banks, stages, (piece) => {
      let [from, to]: readonly [number, number] = samplesAddresses;
      let count = piece.length;
      for (const [index, stage] of stages.entries()) {
        stage.restore(from);
        if (index === 0) {
          samples.set(piece, from / 4 + stage.held);
        }
        // What this stage makes goes behind what the next one holds.
        count = stage.process(from, count, to + 4 * (stages[index + 1]?.held ?? 0));
        [from, to] = [to, from];
      }
      return samples.subarray(from / 4, from / 4 + count);
    });
  };
}
