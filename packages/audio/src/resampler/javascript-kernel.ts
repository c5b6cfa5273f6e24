import { joinRows, splitRows } from './javascript-rows.js';
import type { Kernel } from './kernel.js';
import { KernelMemory, type MemoryNeed, memoryLength } from './kernel-memory.js';

// `| 0` marks integers for the compiler. Every index is in range, so that no `?? 0` is taken.

/**
 * Creates a kernel in JavaScript, in double precision, whose results are bit-exact on every
 * platform.
 */
export function createJavaScriptKernel(room: MemoryNeed): Kernel {
  const samples = new Float64Array(memoryLength(room));
  return {
    run: {
      split: (from, streams, levels, rows, rowLength) =>
        splitRows(samples, from, streams, levels, rows, rowLength),
      convolve(
        rows,
        rowLength,
        streams,
        levels,
        weights,
        blocks,
        last,
        results,
        columns,
        outputs,
        up,
      ) {
        const places = placesOfWeights(blocks >> 3, streams, rowLength, last);
        const size = 1 << levels;
        let at = weights;
        for (let output = 0; output < up; output += 1) {
          for (let row = 0; row < size * size; row += 1) {
            if (((row >> levels) | (row & (size - 1))) !== size - 1) continue;
            const from = rows + row * streams * rowLength;
            multiplyRow(samples, from, places, at, results + row * columns, columns);
            at += places.length;
          }
          joinRows(samples, results, columns, levels, outputs + output, up);
        }
      },
      step(from, weights, taps, frameInputs, outputs, frameOutputs, count) {
        for (let frame = 0; frame < count; frame += 1) {
          const first = from + frame * frameInputs;
          makeGrain(samples, first | 0, weights | 0, taps, outputs + frame * frameOutputs);
        }
      },
    },
    memory: new KernelMemory(samples, room),
    createBlock: (length) => new Float64Array(length),
  };
}

/** Place in a row of the sample that each weight multiplies, in the order of the weights. */
function placesOfWeights(
  groups: number,
  streams: number,
  rowLength: number,
  last: number,
): Int32Array {
  return Int32Array.from({ length: 8 * groups * streams }, (_, index) => {
    const turn = Math.floor(index / (8 * streams));
    const group = turn % 2 === 0 ? turn >> 1 : groups - 1 - (turn >> 1);
    const stream = (index >> 3) % streams;
    const block = ((last + 3 - (index >> 1)) & 3) + 4 * (index & 1);
    return 8 * group + stream * rowLength + block;
  });
}

/**
 * Computes eight outputs at a time: enough independent sums to hide the latency of an addition.
 * What is computed beyond the columns is overwritten by the next row or never read.
 */
function multiplyRow(
  samples: Float64Array,
  row: number,
  places: Int32Array,
  weights: number,
  results: number,
  columns: number,
): void {
  for (let column = 0; column < columns; column += 8) {
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    let sum4 = 0;
    let sum5 = 0;
    let sum6 = 0;
    let sum7 = 0;
    for (let index = 0; index < places.length; index += 1) {
      const weight = samples[weights + index] ?? 0;
      const at = (row + column + (places[index] ?? 0)) | 0;
      sum0 += weight * (samples[at] ?? 0);
      sum1 += weight * (samples[(at + 1) | 0] ?? 0);
      sum2 += weight * (samples[(at + 2) | 0] ?? 0);
      sum3 += weight * (samples[(at + 3) | 0] ?? 0);
      sum4 += weight * (samples[(at + 4) | 0] ?? 0);
      sum5 += weight * (samples[(at + 5) | 0] ?? 0);
      sum6 += weight * (samples[(at + 6) | 0] ?? 0);
      sum7 += weight * (samples[(at + 7) | 0] ?? 0);
    }
    const to = results + column;
    samples[to] = sum0;
    samples[to + 1] = sum1;
    samples[to + 2] = sum2;
    samples[to + 3] = sum3;
    samples[to + 4] = sum4;
    samples[to + 5] = sum5;
    samples[to + 6] = sum6;
    samples[to + 7] = sum7;
  }
}

/** Computes eight neighbouring outputs, with the inputs in order from both ends to the middle. */
function makeGrain(
  samples: Float64Array,
  first: number,
  weights: number,
  taps: number,
  to: number,
): void {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  let sum4 = 0;
  let sum5 = 0;
  let sum6 = 0;
  let sum7 = 0;
  let near = first;
  let far = (first + taps - 1) | 0;
  let direction = 1;
  const end = (weights + 8 * taps) | 0;
  for (let at = weights; at < end; at = (at + 8) | 0) {
    const value = samples[near] ?? 0;
    sum0 += value * (samples[at] ?? 0);
    sum1 += value * (samples[(at + 1) | 0] ?? 0);
    sum2 += value * (samples[(at + 2) | 0] ?? 0);
    sum3 += value * (samples[(at + 3) | 0] ?? 0);
    sum4 += value * (samples[(at + 4) | 0] ?? 0);
    sum5 += value * (samples[(at + 5) | 0] ?? 0);
    sum6 += value * (samples[(at + 6) | 0] ?? 0);
    sum7 += value * (samples[(at + 7) | 0] ?? 0);
    const next = far;
    far = (near + direction) | 0;
    near = next;
    direction = -direction;
  }
  samples[to] = sum0;
  samples[to + 1] = sum1;
  samples[to + 2] = sum2;
  samples[to + 3] = sum3;
  samples[to + 4] = sum4;
  samples[to + 5] = sum5;
  samples[to + 6] = sum6;
  samples[to + 7] = sum7;
}
