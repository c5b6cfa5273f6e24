import type { ChannelResampler } from './channel-resampler.js';
import type { FilterBank } from './filter-bank.js';

/** One of the filters that a channel goes through. */
interface Stage {
  /** How many samples it will give for `inputCount` more. */
  countOutputs(inputCount: number): number;
}

/** Samples before and after each filter that go through at once: they stay in the nearest cache. */
const longestPiece = 4096;

/**
 * Makes the stages of a channel. Each but the last starts early enough to make the history of the next one: at the
 * edges, too, the chain is then one filter.
 *
 * @param create - makes the stage of the bank at `index`; the other parameters are those of {@link StageCursor}
 */
export function createStages<Created extends Stage>(
  banks: readonly FilterBank[],
  create: (bank: FilterBank, lead: number, isPrimed: boolean, index: number) => Created,
): readonly Created[] {
  return banks.map((bank, index) => create(bank, banks[index + 1]?.history ?? 0, index > 0, index));
}

/**
 * Makes a channel of stages.
 *
 * @param convertPiece - leads some samples through all stages; what it returns is read before it is called again
 */
export function createStagedChannel(
  banks: readonly FilterBank[],
  stages: readonly Stage[],
  convertPiece: (piece: Float32Array) => Float32Array | Float64Array,
): ChannelResampler {
  // So many inputs that no stage makes many more than it is given.
  const gain = banks.reduce((product, { ratio }) => (product * ratio.up) / ratio.down, 1);
  const step = Math.max(1, Math.floor(longestPiece / Math.max(1, gain)));
  const countOutputs = (inputCount: number): number =>
    stages.reduce((count, stage) => stage.countOutputs(count), inputCount);
  return {
    countOutputs,
    convert(samples) {
      const result = new Float32Array(countOutputs(samples.length));
      let at = 0;
      for (let from = 0; from < samples.length; from += step) {
        const made = convertPiece(samples.subarray(from, from + step));
        result.set(made, at);
        at += made.length;
      }
      return result;
    },
  };
}
