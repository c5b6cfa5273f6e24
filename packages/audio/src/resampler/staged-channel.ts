import { type FilterBank, inputsBefore } from './filter-bank.js';
import type { Kernel } from './kernel.js';
import { pieceLength } from './kernel-memory.js';
import { Stage } from './stage.js';
import { StageCursor } from './stage-cursor.js';

/** The filters of a resampler with the pending input of one channel, on any kernel. */
export interface ChannelResampler {
  /** Number of samples that {@link ChannelResampler.convert} returns for `inputCount` more. */
  countOutputs(inputCount: number): number;
  /** Takes samples and returns what they complete. */
  convert(samples: Float32Array): Float32Array;
}

/**
 * Creates a channel that passes through a chain of filters. Each filter except the last starts
 * early enough to produce the history of the next one, so that the chain acts as one filter at the
 * edges as well.
 */
export function createStagedChannel(
  kernel: Kernel,
  banks: readonly FilterBank[],
): ChannelResampler {
  const { samples, areas } = kernel.memory;
  const stages: Stage[] = [];
  const phases = planPhases(banks);
  let ahead: number | null = null;
  for (const [index, bank] of banks.entries()) {
    const next = banks[index + 1];
    const wanted =
      next === undefined ? 0 : next.history + inputsBefore(phases[index + 1] ?? 0, next.unitRatio);
    const lead = Math.ceil(wanted / bank.unit);
    stages.push(new Stage(kernel, bank, phases[index] ?? 0, lead, ahead));
    ahead = lead * bank.unit - wanted;
  }
  const step = pieceLength(banks);
  const countOutputs = (inputCount: number): number =>
    stages.reduce((count, stage) => stage.countOutputs(count), inputCount);

  /** Passes samples through all stages. The result is valid until the next call. */
  function convertPiece(piece: Float32Array): ArrayLike<number> {
    let [from, to] = areas;
    let count = piece.length;
    for (const [index, stage] of stages.entries()) {
      stage.restore(from);
      if (index === 0) {
        samples.set(piece, from + stage.held);
      }
      // The output of this stage follows the held inputs of the next one.
      count = stage.process(from, count, to + (stages[index + 1]?.held ?? 0));
      [from, to] = [to, from];
    }
    return samples.subarray(from, from + count);
  }

  return {
    countOutputs,
    convert(block) {
      const result = new Float32Array(countOutputs(block.length));
      let at = 0;
      for (let from = 0; from < block.length; from += step) {
        const made = convertPiece(block.subarray(from, from + step));
        result.set(made, at);
        at += made.length;
      }
      return result;
    },
  };
}

/** Number of frames whose inputs are more than any split filter weighs. */
const manyFrames = 2 ** 14;

/**
 * The phases of consecutive filters. A split filter ends a frame together with each block of audio
 * whose outputs are whole frames, as those of 10 ms are at common rates. It then makes no output
 * twice.
 */
function planPhases(banks: readonly FilterBank[]): readonly number[] {
  let count = banks.reduce((product, { ratio }) => product * ratio.down, manyFrames);
  return banks.map((bank) => {
    const units = new StageCursor(bank, 0, 0, null).countUnits(count);
    count = units * bank.unit;
    return bank.split === null ? 0 : (bank.frame - (units % bank.frame)) % bank.frame;
  });
}
