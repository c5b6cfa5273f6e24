import type { FilterBank } from '../filter-bank.js';
import type { ResamplerStage } from './stage.js';
import { StageCursor } from '../stage-cursor.js';

/** A stage for ratios of large numbers: each output has weights of its own, so they are made one by one. */
export class DirectStage implements ResamplerStage {
  readonly #bank: FilterBank;
  readonly #cursor: StageCursor;
  #samples: Float64Array;

  constructor(bank: FilterBank, lead: number, isPrimed: boolean) {
    this.#bank = bank;
    this.#cursor = new StageCursor(bank, lead, isPrimed);
    this.#samples = new Float64Array(this.#cursor.held + 2 * bank.taps);
  }

  countOutputs(inputCount: number): number {
    return this.#cursor.countOutputs(inputCount);
  }

  process(input: Float64Array, inputCount: number, output: Float64Array): number {
    const cursor = this.#cursor;
    const outputCount = cursor.countOutputs(inputCount);
    this.#append(input, inputCount);
    convolve(this.#samples, cursor.start, this.#bank, cursor.phase, output, outputCount);
    cursor.advance(outputCount);
    return outputCount;
  }

  #append(input: Float64Array, inputCount: number): void {
    const cursor = this.#cursor;
    if (cursor.held + inputCount > this.#samples.length) {
      const dropped = Math.min(cursor.start, cursor.held);
      const needed = cursor.held - dropped + inputCount;
      const kept = this.#samples.subarray(dropped, cursor.held);
      if (needed > this.#samples.length) {
        this.#samples = new Float64Array(2 * needed);
      }
      this.#samples.set(kept);
      cursor.start -= dropped;
      cursor.held -= dropped;
    }
    this.#samples.set(input.subarray(0, inputCount), cursor.held);
    cursor.held += inputCount;
  }
}

/** Makes `count` outputs from `phase` on. The casts as in the sliding stage: every index is in range. */
function convolve(
  samples: Float64Array,
  start: number,
  bank: FilterBank,
  firstPhase: number,
  output: Float64Array,
  count: number,
): void {
  const { coefficients } = bank;
  // `| 0` makes them integers for the compiler, too; with doubles the loop takes half as long again.
  const taps = bank.taps | 0;
  const up = bank.ratio.up | 0;
  const phaseStep = (bank.ratio.down % up) | 0;
  const sampleStep = ((bank.ratio.down - phaseStep) / up) | 0;
  let first = start | 0;
  let phase = firstPhase | 0;
  for (let index = 0; index < count; index += 1) {
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    let at = first;
    let tap = phase * taps;
    const end = tap + taps;
    for (; tap < end; tap += 4) {
      sum0 += (samples[at] as number) * (coefficients[tap] as number);
      sum1 += (samples[at + 1] as number) * (coefficients[tap + 1] as number);
      sum2 += (samples[at + 2] as number) * (coefficients[tap + 2] as number);
      sum3 += (samples[at + 3] as number) * (coefficients[tap + 3] as number);
      at += 4;
    }
    output[index] = sum0 + sum1 + (sum2 + sum3);
    first += sampleStep;
    phase += phaseStep;
    if (phase >= up) {
      phase -= up;
      first += 1;
    }
  }
}
