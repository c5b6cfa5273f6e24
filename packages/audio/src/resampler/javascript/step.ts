import type { FilterBank } from '../filter-bank.js';
import type { StageCursor } from '../stage-cursor.js';
import type { SampleRows } from './sample-rows.js';

/**
 * Filters with a ratio of large numbers. Neighbouring outputs have weights of their own; two of one phase, which are far
 * apart, are made at once, with one load of a weight for two multiplications. Each output sums its products in time,
 * whether it is made alone or with another: that makes chunking bit-exact. The casts are as in `slide`: every index is
 * in range.
 */
export function step(
  { samples }: SampleRows,
  cursor: StageCursor,
  { ratio, taps, weights }: FilterBank,
  output: Float64Array,
  outputCount: number,
): void {
  // `| 0` makes them integers for the compiler, too; with doubles the loop takes half as long again.
  const up = ratio.up | 0;
  const down = ratio.down | 0;
  for (let index = 0; index < Math.min(up, outputCount); index += 1) {
    const moved = cursor.phase + index * down;
    const phase = moved % up;
    const start = (phase * taps) | 0;
    const end = (start + taps) | 0;
    let first = (cursor.start + (moved - phase) / up) | 0;
    let to = index | 0;
    for (; to + up < outputCount; to += 2 * up) {
      let sum = 0;
      let laterSum = 0;
      let at = first;
      let laterAt = (first + down) | 0;
      for (let tap = start; tap < end; tap += 2) {
        const weight0 = weights[tap] as number;
        const weight1 = weights[tap + 1] as number;
        sum += (samples[at] as number) * weight0;
        laterSum += (samples[laterAt] as number) * weight0;
        sum += (samples[at + 1] as number) * weight1;
        laterSum += (samples[laterAt + 1] as number) * weight1;
        at += 2;
        laterAt += 2;
      }
      output[to] = sum;
      output[to + up] = laterSum;
      first += 2 * down;
    }
    if (to < outputCount) {
      let sum = 0;
      for (let tap = 0; tap < taps; tap += 1) {
        sum += (samples[first + tap] as number) * (weights[start + tap] as number);
      }
      output[to] = sum;
    }
  }
}
