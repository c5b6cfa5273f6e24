import type { FilterBank, FoldedPhase } from '../filter-bank.js';
import type { StageCursor } from '../stage-cursor.js';
import type { SampleRows } from './sample-rows.js';

/**
 * Filters with symmetric phases. The samples lie in as many rows as the ratio goes down, so that outputs of one phase
 * weigh neighbouring samples of each row: four of them are made at once from registers that slide along, with two
 * loads of samples, which meet the same weight from both sides, for eight taps.
 */
export function slide(
  { samples, columns }: SampleRows,
  { start, phase }: StageCursor,
  { ratio: { up, down }, weights, phases }: FilterBank,
  output: Float64Array,
  outputCount: number,
): void {
  for (let index = 0; index < Math.min(up, outputCount); index += 1) {
    const moved = phase + index * down;
    const row = moved % up;
    const folded = phases[row] as FoldedPhase; // one for each
    const first = start + (moved - row) / up + folded.skipped;
    // `| 0` makes them integers for the compiler, too; with doubles the loop takes half as long again.
    slidePhase(
      samples,
      columns | 0,
      down | 0,
      first | 0,
      (first + folded.taps - 1) | 0,
      weights,
      folded.offset | 0,
      (folded.taps + 1) >> 1,
      output,
      index | 0,
      up | 0,
      Math.ceil((outputCount - index) / up) | 0,
    );
  }
}

/** What {@link slide} may write behind the outputs that are asked for: three of each of two phases. */
export const spareOutputs = 6;

/**
 * Makes `count` outputs of one phase, the first of which weighs the samples from `first` to `last`: four at a time, also
 * where fewer are asked for. Each output sums its products stream by stream and in time within a stream, wherever it
 * stands: that makes chunking bit-exact.
 *
 * Every index is below the length of its array, which the casts say to the compiler: checks in this
 * innermost loop would halve its speed.
 */
function slidePhase(
  samples: Float64Array,
  rowLength: number,
  streams: number,
  first: number,
  last: number,
  weights: Float64Array,
  offset: number,
  half: number,
  output: Float64Array,
  outputStart: number,
  outputStep: number,
  count: number,
): void {
  let to = outputStart;
  for (let done = 0; done < count; done += 4) {
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    let tap = offset;
    for (let stream = 0; stream < streams; stream += 1) {
      let early = (placeOf(first + stream, streams, rowLength) + done) | 0;
      let late = (placeOf(last - stream, streams, rowLength) + done) | 0;
      let early0 = samples[early] as number;
      let early1 = samples[early + 1] as number;
      let early2 = samples[early + 2] as number;
      let late1 = samples[late + 1] as number;
      let late2 = samples[late + 2] as number;
      let late3 = samples[late + 3] as number;
      early += 3;
      const end = (tap + columnsOf(stream, streams, half)) | 0;
      for (; tap + 4 <= end; tap += 4) {
        let weight = weights[tap] as number;
        const early3 = samples[early] as number;
        const late0 = samples[late] as number;
        sum0 += (early0 + late0) * weight;
        sum1 += (early1 + late1) * weight;
        sum2 += (early2 + late2) * weight;
        sum3 += (early3 + late3) * weight;
        weight = weights[tap + 1] as number;
        early0 = samples[early + 1] as number;
        late3 = samples[late - 1] as number;
        sum0 += (early1 + late3) * weight;
        sum1 += (early2 + late0) * weight;
        sum2 += (early3 + late1) * weight;
        sum3 += (early0 + late2) * weight;
        weight = weights[tap + 2] as number;
        early1 = samples[early + 2] as number;
        late2 = samples[late - 2] as number;
        sum0 += (early2 + late2) * weight;
        sum1 += (early3 + late3) * weight;
        sum2 += (early0 + late0) * weight;
        sum3 += (early1 + late1) * weight;
        weight = weights[tap + 3] as number;
        early2 = samples[early + 3] as number;
        late1 = samples[late - 3] as number;
        sum0 += (early3 + late1) * weight;
        sum1 += (early0 + late2) * weight;
        sum2 += (early1 + late3) * weight;
        sum3 += (early2 + late0) * weight;
        early += 4;
        late -= 4;
      }
      for (; tap < end; tap += 1) {
        const weight = weights[tap] as number;
        const early3 = samples[early] as number;
        const late0 = samples[late] as number;
        sum0 += (early0 + late0) * weight;
        sum1 += (early1 + late1) * weight;
        sum2 += (early2 + late2) * weight;
        sum3 += (early3 + late3) * weight;
        early0 = early1;
        early1 = early2;
        early2 = early3;
        late3 = late2;
        late2 = late1;
        late1 = late0;
        early += 1;
        late -= 1;
      }
    }
    output[to] = sum0;
    output[to + outputStep] = sum1;
    output[to + 2 * outputStep] = sum2;
    output[to + 3 * outputStep] = sum3;
    to += 4 * outputStep;
  }
}

/** Where a sample lies in the rows. */
function placeOf(index: number, streams: number, rowLength: number): number {
  const row = index % streams;
  return (row * rowLength + (index - row) / streams) | 0;
}

/** How many of the first `half` taps meet samples of a stream. */
function columnsOf(stream: number, streams: number, half: number): number {
  return Math.ceil((half - stream) / streams);
}
