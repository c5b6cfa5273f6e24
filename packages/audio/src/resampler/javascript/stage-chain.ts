import { DirectStage } from './direct-stage.js';
import type { FilterBank } from '../filter-bank.js';
import { SlidingStage } from './sliding-stage.js';
import type { ResamplerStage } from './stage.js';

/** The stages of one channel, one after the other. */
export class StageChain implements ResamplerStage {
  readonly #stages: readonly { readonly stage: ResamplerStage; scratch: Float64Array }[];

  /**
   * Each stage but the last starts early enough to make the history of the next one: at the edges, too,
   * the chain is then one filter.
   */
  constructor(banks: readonly FilterBank[]) {
    this.#stages = banks.map((bank, index) => {
      const lead = banks[index + 1]?.history ?? 0;
      const Stage = bank.streams === bank.ratio.down ? SlidingStage : DirectStage;
      return { stage: new Stage(bank, lead, index > 0), scratch: new Float64Array(0) };
    });
  }

  countOutputs(inputCount: number): number {
    return this.#stages.reduce((count, { stage }) => stage.countOutputs(count), inputCount);
  }

  process(input: Float64Array, inputCount: number, output: Float64Array): number {
    let samples = input;
    let count = inputCount;
    for (const [index, entry] of this.#stages.entries()) {
      const isLast = index === this.#stages.length - 1;
      const needed = entry.stage.countOutputs(count);
      if (!isLast && entry.scratch.length < needed) {
        entry.scratch = new Float64Array(needed);
      }
      const target = isLast ? output : entry.scratch;
      count = entry.stage.process(samples, count, target);
      samples = target;
    }
    return count;
  }
}
