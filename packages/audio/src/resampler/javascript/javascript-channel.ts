import type { ChannelResampler } from '../channel-resampler.js';
import type { FilterBank } from '../filter-bank.js';
import { createStagedChannel, createStages } from '../staged-channel.js';
import { JavaScriptStage } from './javascript-stage.js';
import { spareOutputs } from './slide.js';

/** Makes one channel in JavaScript, in double precision. */
export function createJavaScriptChannel(banks: readonly FilterBank[]): ChannelResampler {
  const stages = createStages(
    banks,
    (bank, lead, isPrimed) => new JavaScriptStage(bank, lead, isPrimed),
  );
  // What goes into the first stage, and what comes out of each.
  const buffers: Float64Array[] = [];

  function roomFor(index: number, length: number): Float64Array {
    const known = buffers[index];
    if (known !== undefined && known.length >= length) {
      return known;
    }
    const larger = new Float64Array(length);
    buffers[index] = larger;
    return larger;
  }

  return createStagedChannel(banks, stages, (piece) => {
    let count = piece.length;
    let buffer = roomFor(0, count);
    buffer.set(piece);
    for (const [index, stage] of stages.entries()) {
      const output = roomFor(index + 1, stage.countOutputs(count) + spareOutputs);
      count = stage.process(buffer, count, output);
      buffer = output;
    }
    return buffer.subarray(0, count);
  });
}
