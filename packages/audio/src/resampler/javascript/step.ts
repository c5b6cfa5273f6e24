import type { FilterBank } from '../filter-bank.js';
import type { StageCursor } from '../stage-cursor.js';
import type { SampleRows } from './sample-rows.js';

/**
 * Filters with a ratio of large numbers: each output has weights of its own, so they are made one by one. The casts are
 * as in `slide`: every index is in range.
 */
export function step(
  { samples }: SampleRows,
  cursor: StageCursor,
  bank: FilterBank,
  output: Float64Array,
  outputCount: number,
): void {
  const { coefficients } = bank;
  // `| 0` makes them integers for the compiler, too; with doubles the loop takes half as long again.
  const taps = bank.taps | 0;
  const up = bank.ratio.up | 0;
  const phaseStep = (bank.ratio.down % up) | 0;
  const sampleStep = ((bank.ratio.down - phaseStep) / up) | 0;
  let first = cursor.start | 0;
  let phase = cursor.phase | 0;
  for (let index = 0; index < outputCount; index += 1) {
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
