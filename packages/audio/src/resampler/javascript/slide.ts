import type { FilterBank } from '../filter-bank.js';
import type { StageCursor } from '../stage-cursor.js';
import type { SampleRows } from './sample-rows.js';

/**
 * Filters with a ratio of small numbers. The samples lie in as many rows as the ratio goes down, so that outputs of
 * one phase weigh neighbouring samples of each row: four of them are made at once from registers that slide
 * along, with one load of a sample and one of a weight for four multiplications.
 */
export function slide(
  { samples, columns }: SampleRows,
  { start, phase }: StageCursor,
  { ratio: { up, down }, streams, taps, coefficients }: FilterBank,
  output: Float64Array,
  outputCount: number,
): void {
  for (let index = 0; index < Math.min(up, outputCount); index += 1) {
    const moved = phase + index * down;
    const row = moved % up;
    // `| 0` makes them integers for the compiler, too; with doubles the loop takes half as long again.
    slidePhase(
      samples,
      columns | 0,
      streams | 0,
      (start + (moved - row) / up) | 0,
      coefficients,
      (row * taps) | 0,
      (taps / streams) | 0,
      output,
      index | 0,
      up | 0,
      Math.ceil((outputCount - index) / up) | 0,
    );
  }
}

/**
 * Makes `count` outputs of one phase. Each output sums its products stream by stream and in time within
 * a stream, whether it is made alone or with three others: that makes chunking bit-exact.
 *
 * Every index is below the length of its array, which the casts say to the compiler: checks in this
 * innermost loop would halve its speed.
 */
function slidePhase(
  samples: Float64Array,
  columns: number,
  streams: number,
  start: number,
  coefficients: Float64Array,
  coefficientStart: number,
  taps: number,
  output: Float64Array,
  outputStart: number,
  outputStep: number,
  count: number,
): void {
  let to = outputStart;
  let done = 0;
  for (; done + 4 <= count; done += 4) {
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    for (let stream = 0; stream < streams; stream += 1) {
      const row = (start + stream) % streams;
      let at = row * columns + (((start + stream - row) / streams) | 0) + done;
      let sample0 = samples[at] as number;
      let sample1 = samples[at + 1] as number;
      let sample2 = samples[at + 2] as number;
      at += 3;
      let tap = coefficientStart + stream * taps;
      const end = tap + taps;
      for (; tap < end; tap += 4) {
        let weight = coefficients[tap] as number;
        const sample3 = samples[at] as number;
        sum0 += sample0 * weight;
        sum1 += sample1 * weight;
        sum2 += sample2 * weight;
        sum3 += sample3 * weight;
        weight = coefficients[tap + 1] as number;
        sample0 = samples[at + 1] as number;
        sum0 += sample1 * weight;
        sum1 += sample2 * weight;
        sum2 += sample3 * weight;
        sum3 += sample0 * weight;
        weight = coefficients[tap + 2] as number;
        sample1 = samples[at + 2] as number;
        sum0 += sample2 * weight;
        sum1 += sample3 * weight;
        sum2 += sample0 * weight;
        sum3 += sample1 * weight;
        weight = coefficients[tap + 3] as number;
        sample2 = samples[at + 3] as number;
        sum0 += sample3 * weight;
        sum1 += sample0 * weight;
        sum2 += sample1 * weight;
        sum3 += sample2 * weight;
        at += 4;
      }
    }
    output[to] = sum0;
    output[to + outputStep] = sum1;
    output[to + 2 * outputStep] = sum2;
    output[to + 3 * outputStep] = sum3;
    to += 4 * outputStep;
  }
  for (; done < count; done += 1) {
    let sum = 0;
    for (let stream = 0; stream < streams; stream += 1) {
      const row = (start + stream) % streams;
      let at = row * columns + (((start + stream - row) / streams) | 0) + done;
      let tap = coefficientStart + stream * taps;
      const end = tap + taps;
      for (; tap < end; tap += 1) {
        sum += (samples[at] as number) * (coefficients[tap] as number);
        at += 1;
      }
    }
    output[to] = sum;
    to += outputStep;
  }
}
