import { joinRows, splitRows } from './javascript-rows.js';
import type { Kernel } from './kernel.js';
import { KernelMemory, type MemoryNeed, memoryLength } from './kernel-memory.js';

/**
 * Creates a kernel in JavaScript, in double precision, whose results are bit-exact on every platform.
 *
 * Longer than 80 lines: the innermost loops, which the compiler optimises as closures over one list and written out.
 */
export function createJavaScriptKernel(room: MemoryNeed): Kernel {
  // An array, since reading from a typed array checks each time that its buffer is not detached. It is filled with a fraction, so that the
  // engine stores all elements as doubles.
  const memory = Array.from({ length: memoryLength(room) }, () => 0.5);
  // Through this function the compiler knows that the array is constant. `| 0` marks integers for it. The casts: every index is in
  // range, and checks in the innermost loops would cost as much as the work.
  const constant = () => memory;

  function convolve(
    rows: number,
    rowLength: number,
    streams: number,
    levels: number,
    weights: number,
    blocks: number,
    last: number,
    results: number,
    columns: number,
    outputs: number,
    up: number,
  ): void {
    const size = 1 << levels;
    let weightsOfRow = weights;
    for (let output = 0; output < up; output += 1) {
      for (let row = 0; row < size * size; row += 1) {
        if (((row >> levels) | (row & (size - 1))) === size - 1) {
          const from = rows + row * streams * rowLength;
          multiply(
            from,
            rowLength,
            streams,
            weightsOfRow,
            blocks,
            last,
            results + row * columns,
            columns,
          );
          weightsOfRow += streams * blocks;
        }
      }
      joinRows(memory, results, columns, levels, outputs + output, up);
    }
  }

  // Six outputs at a time from a sliding window of registers: each loaded sample is used in six products. The inner breaks are never taken,
  // since no address is negative. Without them, the compiler would load all samples first and run out of registers.
  function multiply(
    row: number,
    rowLength: number,
    streams: number,
    weights: number,
    blocks: number,
    last: number,
    results: number,
    columns: number,
  ): void {
    const samples = constant();
    const groups = blocks >> 3;
    const place0 = ((last + 3) & 3) << 1;
    const place1 = ((last + 2) & 3) << 1;
    const place2 = ((last + 1) & 3) << 1;
    const place3 = (last & 3) << 1;
    for (let column = 0; column < columns; column += 6) {
      let sum0 = 0;
      let sum1 = 0;
      let sum2 = 0;
      let sum3 = 0;
      let sum4 = 0;
      let sum5 = 0;
      let at = weights | 0;
      for (let index = 0; index < groups; index += 1) {
        const group = (index & 1) === 0 ? index >> 1 : groups - 1 - (index >> 1);
        let from = (row + column + 8 * group) | 0;
        for (let stream = 0; stream < streams; stream += 1) {
          let value0 = samples[from] as number;
          let value1 = samples[(from + 1) | 0] as number;
          let value2 = samples[(from + 2) | 0] as number;
          let value3 = samples[(from + 3) | 0] as number;
          let value4 = samples[(from + 4) | 0] as number;
          let value5 = 0;
          const end = (at + 8) | 0;
          while (at < end) {
            let weight = samples[(at + place0) | 0] as number;
            value5 = samples[(from + 5) | 0] as number;
            sum0 += value0 * weight;
            sum1 += value1 * weight;
            sum2 += value2 * weight;
            sum3 += value3 * weight;
            sum4 += value4 * weight;
            sum5 += value5 * weight;
            if (from === -1) break;
            weight = samples[(at + place1) | 0] as number;
            value0 = samples[(from + 6) | 0] as number;
            sum0 += value1 * weight;
            sum1 += value2 * weight;
            sum2 += value3 * weight;
            sum3 += value4 * weight;
            sum4 += value5 * weight;
            sum5 += value0 * weight;
            if (from === -2) break;
            weight = samples[(at + place2) | 0] as number;
            value1 = samples[(from + 7) | 0] as number;
            sum0 += value2 * weight;
            sum1 += value3 * weight;
            sum2 += value4 * weight;
            sum3 += value5 * weight;
            sum4 += value0 * weight;
            sum5 += value1 * weight;
            if (from === -3) break;
            weight = samples[(at + place3) | 0] as number;
            value2 = samples[(from + 8) | 0] as number;
            sum0 += value3 * weight;
            sum1 += value4 * weight;
            sum2 += value5 * weight;
            sum3 += value0 * weight;
            sum4 += value1 * weight;
            sum5 += value2 * weight;
            if (from === -4) break;
            weight = samples[(at + place0 + 1) | 0] as number;
            value3 = samples[(from + 9) | 0] as number;
            sum0 += value4 * weight;
            sum1 += value5 * weight;
            sum2 += value0 * weight;
            sum3 += value1 * weight;
            sum4 += value2 * weight;
            sum5 += value3 * weight;
            if (from === -5) break;
            weight = samples[(at + place1 + 1) | 0] as number;
            value4 = samples[(from + 10) | 0] as number;
            sum0 += value5 * weight;
            sum1 += value0 * weight;
            sum2 += value1 * weight;
            sum3 += value2 * weight;
            sum4 += value3 * weight;
            sum5 += value4 * weight;
            if (from === -6) break;
            weight = samples[(at + place2 + 1) | 0] as number;
            value5 = samples[(from + 11) | 0] as number;
            sum0 += value0 * weight;
            sum1 += value1 * weight;
            sum2 += value2 * weight;
            sum3 += value3 * weight;
            sum4 += value4 * weight;
            sum5 += value5 * weight;
            if (from === -7) break;
            weight = samples[(at + place3 + 1) | 0] as number;
            value0 = samples[(from + 12) | 0] as number;
            sum0 += value1 * weight;
            sum1 += value2 * weight;
            sum2 += value3 * weight;
            sum3 += value4 * weight;
            sum4 += value5 * weight;
            sum5 += value0 * weight;
            at = (at + 8) | 0;
          }
          from = (from + rowLength) | 0;
        }
      }
      const to = results + column;
      samples[to] = sum0;
      samples[to + 1] = sum1;
      samples[to + 2] = sum2;
      samples[to + 3] = sum3;
      samples[to + 4] = sum4;
      samples[to + 5] = sum5;
    }
  }

  // Two outputs of three frames at a time share the loads of weights and of samples. When fewer frames remain, the first one is computed
  // again in their place, and written last.
  function step(
    first: number,
    weights: number,
    taps: number,
    frameInputs: number,
    outputs: number,
    frameOutputs: number,
    count: number,
  ): void {
    const samples = constant();
    const end = (weights + 8 * taps) | 0;
    for (let lane = 0; lane < 8; lane += 2) {
      // At both ends, the inputs of other outputs have the weights 0.
      let early = (weights + lane) | 0;
      while (early < end && samples[early] === 0 && samples[early + 1] === 0) {
        early = (early + 16) | 0;
      }
      let late = (weights + lane + 8) | 0;
      while (late < end && samples[late] === 0 && samples[late + 1] === 0) {
        late = (late + 16) | 0;
      }
      for (let done = 0; done < count; done += 3) {
        const second = done + 1 < count ? 1 : 0;
        const third = done + 2 < count ? 2 : 0;
        let sum0 = 0;
        let sum1 = 0;
        let sum2 = 0;
        let sum3 = 0;
        let sum4 = 0;
        let sum5 = 0;
        // The first half of the taps, and then the other one from its end.
        for (let half = 0; half < 2; half += 1) {
          const direction = 1 - 2 * half;
          let at = half === 0 ? early : late;
          const skipped = (at - weights) >> 4;
          let at0 = (first + done * frameInputs + half * (taps - 1) + direction * skipped) | 0;
          let at1 = (at0 + second * frameInputs) | 0;
          let at2 = (at0 + third * frameInputs) | 0;
          while (at < end) {
            const even = samples[at] as number;
            const odd = samples[(at + 1) | 0] as number;
            let value = samples[at0] as number;
            sum0 += value * even;
            sum1 += value * odd;
            value = samples[at1] as number;
            sum2 += value * even;
            sum3 += value * odd;
            value = samples[at2] as number;
            sum4 += value * even;
            sum5 += value * odd;
            at = (at + 16) | 0;
            at0 = (at0 + direction) | 0;
            at1 = (at1 + direction) | 0;
            at2 = (at2 + direction) | 0;
          }
        }
        const to = outputs + lane + done * frameOutputs;
        samples[to + third * frameOutputs] = sum4;
        samples[to + third * frameOutputs + 1] = sum5;
        samples[to + second * frameOutputs] = sum2;
        samples[to + second * frameOutputs + 1] = sum3;
        samples[to] = sum0;
        samples[to + 1] = sum1;
      }
    }
  }

  const store = {
    length: memory.length,
    set(values: ArrayLike<number>, address: number): void {
      for (let index = 0; index < values.length; index += 1) {
        memory[address + index] = values[index] as number; // index < length
      }
    },
    subarray: (from: number, to: number) => memory.slice(from, to),
  };
  return {
    run: {
      split: (samples, streams, levels, rows, rowLength) =>
        splitRows(memory, samples, streams, levels, rows, rowLength),
      convolve,
      step,
    },
    memory: new KernelMemory(store, room),
    createBlock: (length) => new Float64Array(length),
    columnGrain: 6,
  };
}
